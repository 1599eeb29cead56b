/** One received file, on disk until the request ends. */
export interface UploadedFile {
  path: string;
  /** The name on the person's device, for display only. */
  name: string;
  bytes: number;
}
