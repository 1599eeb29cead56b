/** One received file, on disk until the request ends. */
export interface UploadedFile {
  path: string;
  /** As the person's device named it, UTF-8; only ever shown. */
  name: string;
  bytes: number;
}
