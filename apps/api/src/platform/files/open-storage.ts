import { createFolderStorage, type ObjectStorage } from './object-storage.js';
import type { S3Location } from './s3-location.js';

/** Opens the storage of a configuration. Does not connect. */
export async function openStorage({
  STORAGE_URL,
  UPLOAD_DIR,
}: {
  STORAGE_URL?: S3Location | undefined;
  UPLOAD_DIR: string;
}): Promise<ObjectStorage> {
  if (!STORAGE_URL) return createFolderStorage(UPLOAD_DIR);
  // The S3 client is loaded only for a bucket.
  return (await import('./s3-storage.js')).createS3Storage(STORAGE_URL);
}
