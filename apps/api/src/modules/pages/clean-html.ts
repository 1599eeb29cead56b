import type { Tag } from 'sanitize-html';

/**
 * What is left of HTML that somebody sent: the marks that the editor knows, links that lead out of the site marked as such,
 * nothing that runs and nothing that a reader's browser would fetch. The library is loaded with the first page that is saved.
 */
export async function cleanHtml(html: string): Promise<string> {
  const { default: sanitizeHtml } = await import('sanitize-html');
  return sanitizeHtml(html, {
    allowedTags: [
      'h2',
      'h3',
      'h4',
      'p',
      'ul',
      'ol',
      'li',
      'strong',
      'em',
      'u',
      's',
      'code',
      'pre',
      'blockquote',
      'hr',
      'br',
      'a',
    ],
    allowedAttributes: { a: ['href', 'rel'], ol: ['start'] },
    allowedSchemes: ['https', 'http', 'mailto'],
    allowProtocolRelative: false,
    disallowedTagsMode: 'discard',
    transformTags: {
      h1: 'h2',
      b: 'strong',
      i: 'em',
      a: (_tag, { href = '' }): Tag => ({
        tagName: 'a',
        attribs: href.startsWith('/') ? { href } : { href, rel: 'noopener noreferrer nofollow ugc' },
      }),
    },
  }).trim();
}
