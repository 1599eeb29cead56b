import { z } from 'zod';
import { bounded, ClientId, Id, Nothing, requiredLine, rule, text, line, Timestamp } from './common.js';
import { endpoint } from './endpoint.js';

export const pageBounds = { title: 120, slug: 80, content: 100_000 } as const;

export const Slug = bounded(pageBounds.slug)
  .trim()
  .min(1)
  .max(pageBounds.slug)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/);

/** A page by a member or the operator, with sanitized HTML. `author._id` is null for a page of the site itself. */
export const Page = z.object({
  _id: Id,
  title: z.string(),
  slug: z.string(),
  content: z.string(),
  titleEn: z.string(),
  contentEn: z.string(),
  author: z.object({ _id: Id.nullable(), name: z.string() }),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});
export type Page = z.infer<typeof Page>;

/** A page in a list, without its texts: 1,000 pages have up to 200 MB of them. */
export const PageSummary = Page.omit({ content: true, contentEn: true }).extend({
  /** The page has an English text. */
  hasEnglish: z.boolean(),
});
export type PageSummary = z.infer<typeof PageSummary>;

/** Returns whether HTML contains text outside its tags, in linear time. */
function hasVisibleText(html: string): boolean {
  for (let start = 0; start < html.length;) {
    const tag = html.indexOf('<', start);
    const shown = html.slice(start, tag === -1 ? undefined : tag);
    if (shown.replaceAll('&nbsp;', '').trim() !== '') return true;
    if (tag === -1) return false;
    const end = html.indexOf('>', tag);
    // An unclosed tag is text.
    if (end === -1) return true;
    start = end + 1;
  }
  return false;
}

export const PageBody = z.object({
  title: requiredLine(pageBounds.title),
  /** Derived from the title when absent or empty. */
  slug: z.union([Slug, z.literal('')]).optional(),
  content: text(pageBounds.content).refine(hasVisibleText, rule('content_empty', 'A page needs visible text.')),
  titleEn: line(pageBounds.title).default(''),
  contentEn: text(pageBounds.content).default(''),
});
export type PageBody = z.output<typeof PageBody>;

/** Fits both languages of a page at full length, with three bytes per character. */
const maxJsonBytes = 640 * 1024;

const PageParams = z.object({ pageId: Id });

export const listPages = endpoint({
  method: 'GET',
  path: '/api/pages',
  summary: 'Pages of the caller without their texts, or all pages for an admin; latest change first, at most 1,000.',
  access: 'member',
  response: z.array(PageSummary),
  status: [200],
  errors: [],
});

export const createPage = endpoint({
  method: 'POST',
  path: '/api/pages',
  summary: 'Publishes a page under its slug.',
  retry: 'safe with the same clientId: the first page is returned with 200. Without one it is refused with SLUG_TAKEN.',
  access: 'member',
  body: PageBody.extend({ clientId: ClientId.default('') }),
  maxJsonBytes,
  response: Page,
  status: [201, 200],
  errors: ['SLUG_TAKEN'],
});

export const readPage = endpoint({
  method: 'GET',
  path: '/api/pages/:pageId',
  summary: 'One page for its author or an admin.',
  access: 'member',
  params: PageParams,
  notFound: 'PAGE_NOT_FOUND',
  response: Page,
  status: [200],
  errors: ['PAGE_NOT_FOUND'],
});

export const updatePage = endpoint({
  method: 'PUT',
  path: '/api/pages/:pageId',
  summary: 'Replaces a page. `If-Match` with the ETag of the read detects a change in between.',
  retry: 'safe: the page stays the same; with `If-Match` it is refused with CONFLICT.',
  access: 'member',
  params: PageParams,
  notFound: 'PAGE_NOT_FOUND',
  body: PageBody,
  maxJsonBytes,
  response: Page,
  status: [200],
  errors: ['PAGE_NOT_FOUND', 'SLUG_TAKEN', 'CONFLICT'],
});

export const deletePage = endpoint({
  method: 'DELETE',
  path: '/api/pages/:pageId',
  summary: 'Deletes a page.',
  retry: 'safe: the repeated call is refused with PAGE_NOT_FOUND.',
  access: 'member',
  params: PageParams,
  notFound: 'PAGE_NOT_FOUND',
  response: Nothing,
  status: [204],
  errors: ['PAGE_NOT_FOUND'],
});

export const readPageBySlug = endpoint({
  method: 'GET',
  path: '/api/pages/slug/:slug',
  summary: 'A published page, for everybody.',
  access: 'public',
  params: z.object({ slug: Slug }),
  notFound: 'PAGE_NOT_FOUND',
  response: Page,
  status: [200],
  errors: ['PAGE_NOT_FOUND'],
});
