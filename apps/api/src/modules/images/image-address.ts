/** The image and the version of its pixels that a URL names. */
export interface ImageAddress {
  /** 24 hexadecimal digits. */
  id: string;
  version: number;
}

const pattern = /^\/uploads\/([0-9a-f]{24})-(\d{1,6})\.webp$/;

export const imageUrl = ({ id, version }: ImageAddress): string => `/uploads/${id}-${version}.webp`;

/** Returns undefined for a URL that `imageUrl` does not produce. */
export function parseImageUrl(url: string): ImageAddress | undefined {
  const [, id, digits] = pattern.exec(url) ?? [];
  if (id === undefined || digits === undefined) return undefined;
  const version = Number(digits);
  return String(version) === digits ? { id, version } : undefined;
}

/** Returns the image ids in URLs and skips malformed URLs. */
export const imageIds = (urls: string[]): string[] => urls.flatMap((url) => parseImageUrl(url)?.id ?? []);

/** Returns the rotation of a version relative to the upload, in quarter turns clockwise, 0 to 3. */
export const quarterTurns = (version: number): number => (version - 1) % 4;

/**
 * Returns the version one quarter turn after `version`, for the `attempt`-th attempt (from 1). Every attempt has its own number, so it can
 * write and remove its own files.
 */
export const turnedVersion = (version: number, attempt: number): number =>
  4 * (attempt - 1) + ((quarterTurns(version) + 1) % 4) + 1;
