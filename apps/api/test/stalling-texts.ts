/** Units that, when repeated, slow down super-linear regular expressions, normalization and parsing. */
const units: Record<string, string> = {
  'combining marks': '\u0301\u0316',
  'runs of 30 combining marks': `a${'\u0301\u0316'.repeat(15)}`,
  'characters that grow when composed': '\u0958',
  'less-than signs': '<',
  parentheses: '(',
  brackets: '[',
  spaces: ' ',
  'line breaks': '\n',
  'the letter a': 'a',
  digits: '9',
  'ISBN prefixes': '978-',
  dots: '.',
  hyphens: '-',
  commas: ',',
  percent: '%',
  'short words': 'a ',
  'astral characters': '𝒳',
  'lone surrogates': '\ud800',
  'URL schemes': 'https://',
  'URL segments': '/../a',
  'e-mail addresses': 'a@a.',
  'HTML elements': '<p><b>',
  'HTML attributes': '<a href="',
  'HTML comments': '<!--',
  'HTML references': '&amp;',
};

/** The start of a text, so that it passes the first check of its format. */
const prefixes: Record<string, string> = { 'URL segments': 'https://covers.openlibrary.org', 'e-mail addresses': 'a@' };

export interface StallingText {
  name: string;
  /** Returns a text of exactly `length` UTF-16 units; its last character breaks the pattern, which makes expressions backtrack. */
  ofLength: (length: number) => string;
}

export const stallingTexts: readonly StallingText[] = Object.entries(units).map(([name, unit]) => ({
  name,
  ofLength: (length) => {
    const text = (prefixes[name] ?? '') + unit.repeat(Math.ceil(length / unit.length));
    return length > 1 ? `${text.slice(0, length - 1)}!` : text.slice(0, length);
  },
}));
