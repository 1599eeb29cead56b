import { withoutNonXml } from '@korice/book-text';
import { escapeMarkup } from '../../platform/text/escape-markup.js';

const xmlText = (text: string): string => escapeMarkup(withoutNonXml(text));

/** Returns an element with attributes and content: a text or elements. */
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
