/** Widths that every kept picture also has, in pixels, asked for with `?w=`. */
export const imageWidths = [240, 480] as const;
export type ImageWidth = (typeof imageWidths)[number];

/** `srcset` of a kept picture in every width that it has. */
export const imageSources = ({ url, width }: { url: string; width: number }): string =>
  [...imageWidths.map((narrow) => `${url}?w=${narrow} ${narrow}w`), `${url} ${width}w`].join(', ');
