import { trustedHtml } from '../../lib/trusted-types.js';

/** Elements of which a page holds nothing, not even the words in them. */
const unwanted =
  'script, style, noscript, template, textarea, select, iframe, object, embed, svg, math, img, video, audio';
/** `style` tells bold and italic of some word processors and goes no further; the last says how much of a paragraph was copied here. */
const attributes = new Set(['href', 'start', 'style', 'data-pm-slice']);

/**
 * What the API would leave of pasted HTML, so that the author sees at once what will be saved. Nothing of it runs or is fetched: it is
 * read in a document of its own, before the editor has it.
 */
export function cleanPastedHtml(html: string): string {
  const { body } = new DOMParser().parseFromString(trustedHtml(html) as string, 'text/html');
  for (const element of body.querySelectorAll(unwanted)) element.remove();
  for (const title of body.querySelectorAll('h1')) {
    const heading = document.createElement('h2');
    heading.append(...title.childNodes);
    title.replaceWith(heading);
  }
  for (const element of body.querySelectorAll('*'))
    for (const name of element.getAttributeNames()) if (!attributes.has(name)) element.removeAttribute(name);
  return body.innerHTML;
}
