/** Widths of the variants for lists, in pixels. */
export const listWidths = [240, 480] as const;
/** Widths of all variants of a stored image (`?w=`), in pixels; the last one is the full width of a phone. */
export const imageWidths = [...listWidths, 960] as const;
export type ImageWidth = (typeof imageWidths)[number];

const sourcesOf = (url: string, widths: readonly ImageWidth[]): string[] =>
  widths.map((width) => `${url}?w=${width} ${width}w`);

/** Returns the `srcset` of a stored image in lists. */
export const listSources = (url: string): string => sourcesOf(url, listWidths).join(', ');

/** Returns the `srcset` of a stored image of `width` pixels: the original and every narrower variant. */
export const imageSources = ({ url, width }: { url: string; width: number }): string => {
  const narrower = imageWidths.filter((narrow) => narrow < width);
  return [...sourcesOf(url, narrower), `${url} ${width}w`].join(', ');
};
