import { escapeMarkup } from './escape.js';

/** Characters that no XML document may hold, escaped or not. */
// eslint-disable-next-line no-control-regex -- control characters are what it looks for
const notXml = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff\p{Cs}]/gu;

const xmlText = (text: string): string => escapeMarkup(text.replace(notXml, ''));

/** An element with its attributes and what is in it: a text, or elements. */
export function xml(
  name: string,
  attributes: Readonly<Record<string, string>>,
  content: string | readonly string[] = [],
): string {
  const written = Object.entries(attributes).map(([attribute, value]) => ` ${attribute}="${xmlText(value)}"`);
  const inside = typeof content === 'string' ? xmlText(content) : content.join('');
  return inside === '' ? `<${name}${written.join('')}/>` : `<${name}${written.join('')}>${inside}</${name}>`;
}

export const xmlDocument = (root: string): string => `<?xml version="1.0" encoding="UTF-8"?>\n${root}\n`;
