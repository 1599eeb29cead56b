import type { ImageFields } from './image.model.js';

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

/** Files of earlier attempts exist only after a crash, and the sweeper removes them. */
const maxAttemptsWithFiles = 3;

/** Returns the versions of an image that can have files: the upload, the current and the previous one, and those of the last attempts. */
export function versionsWithFiles({
  version,
  turnedFrom,
  rotations,
}: Pick<ImageFields, 'version' | 'turnedFrom' | 'rotations'>): number[] {
  const skipped = 4 * Math.max(0, rotations - maxAttemptsWithFiles);
  const attempted = Array.from({ length: 4 * rotations - skipped }, (_, index) => skipped + index + 1);
  return [...new Set([1, version, ...(turnedFrom === null ? [] : [turnedFrom]), ...attempted])];
}

/**
 * Returns the version one quarter turn after `version`, for the `attempt`-th attempt (from 1). Every attempt has its own number, so it can
 * write and remove its own files.
 */
export const turnedVersion = (version: number, attempt: number): number =>
  4 * (attempt - 1) + ((quarterTurns(version) + 1) % 4) + 1;
