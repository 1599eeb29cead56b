import { trustedHtml } from '../../lib/trusted-types.js';

/** Elements that are removed with their text. */
const unwanted =
  'script, style, noscript, template, textarea, select, iframe, object, embed, svg, math, img, video, audio';
/** `style` carries bold and italic of word processors; `data-pm-slice` marks content copied from this editor. */
const attributes = new Set(['href', 'start', 'style', 'data-pm-slice']);

/** Cleans pasted HTML as the API does, in a separate document that runs and fetches nothing. */
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
