const segmenter = new Intl.Segmenter('sr', { granularity: 'grapheme' });

/** Shortens a text to one line of at most `max` graphemes with an ellipsis. */
export function excerptOf(text: string, max: number): string {
  const graphemes = Array.from(segmenter.segment(text.replace(/\s+/g, ' ').trim()), ({ segment }) => segment);
  if (graphemes.length <= max) return graphemes.join('');
  return `${graphemes
    .slice(0, max - 1)
    .join('')
    .trimEnd()}…`;
}
