/** Which image, and which state of its pixels, an address names. */
export interface ImageAddress {
  /** 24 hexadecimal digits. */
  id: string;
  version: number;
}

const pattern = /^\/uploads\/([0-9a-f]{24})-(\d{1,6})\.webp$/;

export const imageUrl = ({ id, version }: ImageAddress): string => `/uploads/${id}-${version}.webp`;

/** Undefined for anything that `imageUrl` would not have written. */
export function parseImageUrl(url: string): ImageAddress | undefined {
  const [, id, digits] = pattern.exec(url) ?? [];
  if (id === undefined || digits === undefined) return undefined;
  const version = Number(digits);
  return String(version) === digits ? { id, version } : undefined;
}

/** The ids of the images that addresses name; those of the wrong form name none. */
export const imageIds = (urls: string[]): string[] => urls.flatMap((url) => parseImageUrl(url)?.id ?? []);

/** How many quarter turns clockwise a version stands from the upload, 0 to 3: its number tells. */
export const quarterTurns = (version: number): number => (version - 1) % 4;

/**
 * The version that turns `version` one quarter further, in the `attempt`-th attempt (from 1) on that image.
 * No two attempts ever get the same number, so each may write and remove its own files without asking.
 */
export const turnedVersion = (version: number, attempt: number): number =>
  4 * (attempt - 1) + ((quarterTurns(version) + 1) % 4) + 1;
