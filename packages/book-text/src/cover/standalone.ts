/** Fonts for a document that no style sheet reaches. */
const FONT_OF_CLASS: Readonly<Record<string, string>> = {
  'cv-serif': "font-family=\"'Korice Serif', 'Source Serif 4', Georgia, 'Times New Roman', serif\" font-weight=\"600\"",
  'cv-italic':
    'font-family="\'Korice Serif\', \'Source Serif 4\', Georgia, \'Times New Roman\', serif" font-style="italic" font-weight="500"',
  'cv-sans': 'font-family="Inter, \'Helvetica Neue\', Arial, sans-serif" font-weight="600"',
};

/** Characters that no XML document may hold. */
// eslint-disable-next-line no-control-regex -- control characters are what it looks for
const NOT_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff\p{Cs}]/gu;

/** A drawing of `width` by `height` units as a self-contained SVG file, well-formed whatever its texts hold. */
export function standalone(
  drawn: string,
  { width, height, scale = 1 }: { width: number; height: number; scale?: number },
): string {
  const content = drawn
    .replace(/class="(cv-\w+)"/g, (attribute, name: string) => FONT_OF_CLASS[name] ?? attribute)
    .replace(NOT_XML, '');
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width * scale}" height="${height * scale}" viewBox="0 0 ${width} ${height}">${content}</svg>`;
}
