import { S3mini } from 's3mini';
import { HttpError } from '../errors/http-error.js';
import type { ObjectStorage } from './object-storage.js';
import type { S3Location } from './s3-location.js';

/** Timeout of a request in milliseconds. The largest image has about a megabyte. */
const timeoutMs = 8_000;
const retryAfterSeconds = 10;

export function createS3Storage(
  { bucket, endpoint, region, accessKeyId, secretAccessKey }: S3Location,
  requestAbortTimeout = timeoutMs,
): ObjectStorage {
  const s3 = new S3mini({
    endpoint: `${endpoint}/${bucket}`,
    region,
    accessKeyId,
    secretAccessKey,
    requestAbortTimeout,
  });

  async function ask<T>(action: string, request: () => Promise<T>): Promise<T> {
    try {
      return await request();
    } catch (error) {
      const cause = new Error(`The bucket ${bucket} did not ${action}`, { cause: error });
      throw new HttpError('UNAVAILABLE', { retryAfter: retryAfterSeconds, cause });
    }
  }

  /** Lists all objects with a prefix. A missing bucket is an error of the configuration and not an empty list. */
  const listAll = (prefix: string, maxKeys?: number) =>
    ask(`list ${prefix || 'its objects'}`, async () => {
      const objects = await s3.listObjects('/', prefix, maxKeys);
      if (objects === null) throw new Error('There is no such bucket');
      return objects;
    });

  const read = (key: string): Promise<Buffer | undefined> =>
    ask(`send ${key}`, async () => {
      const bytes = await s3.getObjectArrayBuffer(key);
      return bytes === null ? undefined : Buffer.from(bytes);
    });

  const write = (key: string, bytes: Buffer): Promise<void> =>
    ask(`take ${key}`, async () => {
      await s3.putObject(key, bytes, 'image/webp');
    });

  return {
    read,
    write,

    async check() {
      await listAll('', 1);
    },

    exists: (key) => ask(`find ${key}`, async () => (await s3.objectExists(key)) === true),

    async changedAt(key) {
      const found = (await listAll(key, 1)).find((object) => object.Key === key);
      return found && new Date(found.LastModified);
    },

    async touch(key) {
      const bytes = await read(key);
      if (!bytes) return false;
      await write(key, bytes);
      return true;
    },

    remove: (key) =>
      ask(`remove ${key}`, async () => {
        await s3.deleteObject(key);
      }),

    list: async (prefix) => (await listAll(prefix)).map(({ Key }) => Key),

    isEmpty: async () => (await listAll('', 1)).length === 0,
  };
}
