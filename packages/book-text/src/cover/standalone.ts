import { withoutNonXml } from '../xml-characters.js';

/** Font attributes that replace the classes in a document without a style sheet. */
const FONT_OF_CLASS: Readonly<Record<string, string>> = {
  'cv-serif': "font-family=\"'Korice Serif', 'Source Serif 4', Georgia, 'Times New Roman', serif\" font-weight=\"600\"",
  'cv-italic':
    'font-family="\'Korice Serif\', \'Source Serif 4\', Georgia, \'Times New Roman\', serif" font-style="italic" font-weight="500"',
  'cv-sans': 'font-family="Inter, \'Helvetica Neue\', Arial, sans-serif" font-weight="600"',
};

/** Returns a drawing of `width` by `height` units as a self-contained SVG file, well-formed for every text in it. */
export function standalone(
  drawn: string,
  { width, height, scale = 1 }: { width: number; height: number; scale?: number },
): string {
  const content = withoutNonXml(
    drawn.replace(/class="(cv-\w+)"/g, (attribute, name: string) => FONT_OF_CLASS[name] ?? attribute),
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width * scale}" height="${height * scale}" viewBox="0 0 ${width} ${height}">${content}</svg>`;
}
