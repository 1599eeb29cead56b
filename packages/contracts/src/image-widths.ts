/** Widths in pixels for lists, where nobody looks closer. */
export const listWidths = [240, 480] as const;
/** Widths that every kept picture also has, in pixels, asked for with `?w=`; the last is a phone's whole window. */
export const imageWidths = [...listWidths, 960] as const;
export type ImageWidth = (typeof imageWidths)[number];

const sourcesOf = (url: string, widths: readonly ImageWidth[]): string[] =>
  widths.map((width) => `${url}?w=${width} ${width}w`);

/** `srcset` of a kept picture in lists. */
export const listSources = (url: string): string => sourcesOf(url, listWidths).join(', ');

/** `srcset` of a kept picture of `width` pixels in every width below its own, and whole. */
export const imageSources = ({ url, width }: { url: string; width: number }): string => {
  const narrower = imageWidths.filter((narrow) => narrow < width);
  return [...sourcesOf(url, narrower), `${url} ${width}w`].join(', ');
};
