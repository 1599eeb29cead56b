import { slugify } from '@korice/book-text/slug';
import type { Page } from '@korice/contracts';
import { PageBody, pageBounds } from '@korice/contracts/pages';
import type { TFunction } from 'i18next';
import { z } from 'zod';
import { type InvalidField, invalidTextKey, validate } from '../../lib/form.js';
import { trustedHtml } from '../../lib/trusted-types.js';

/** The values of the page form. The contents are HTML, '' for none. */
export type PageFormValues = Pick<Page, 'title' | 'slug' | 'content' | 'titleEn' | 'contentEn'>;
export type PageField = keyof PageFormValues;

export const pageFields = ['title', 'slug', 'content', 'titleEn', 'contentEn'] as const satisfies readonly PageField[];

export const emptyPage: PageFormValues = { title: '', slug: '', content: '', titleEn: '', contentEn: '' };

export const pageValuesOf = ({ title, slug, content, titleEn, contentEn }: Page): PageFormValues => ({
  title,
  slug,
  content,
  titleEn,
  contentEn,
});

/** Returns the slug for a changed title: it follows the title until it is edited. */
export const slugAfter = ({ title, slug }: Pick<PageFormValues, 'title' | 'slug'>, nextTitle: string): string =>
  slug === slugify(title) ? slugify(nextTitle) : slug;

/** Returns the request body. Without a slug the API derives one from the title. */
export const pageInput = (values: PageFormValues): PageFormValues => ({ ...values, slug: values.slug.trim() });

/** Returns whether the API stores the values as `stored`. */
export function isStoredAs(values: PageFormValues, stored: PageFormValues): boolean {
  const [sent, found] = [values, stored].map((one) => {
    const { data } = PageBody.safeParse(pageInput(one));
    if (!data) return undefined;
    const { title, slug = '', titleEn, content, contentEn } = data;
    const address = slug === '' ? slugify(title) : slug;
    return JSON.stringify([title, address, titleEn, comparableHtml(content), comparableHtml(contentEn)]);
  });
  return sent !== undefined && sent === found;
}

/** Returns the HTML without the attributes that the API sets. */
function comparableHtml(html: string): string {
  const { body } = new DOMParser().parseFromString(trustedHtml(html) as string, 'text/html');
  for (const link of body.querySelectorAll('a')) link.removeAttribute('rel');
  return body.innerHTML;
}

export const checkPageForm = (values: PageFormValues): InvalidField[] => validate(PageBody, pageInput(values));

/** Translates an error code of the contract or the API for a field. */
export function pageFieldText(t: TFunction<'errors'>, field: PageField, code: string, value: string): string {
  if (field === 'slug') return t(code === 'taken' ? 'slugTaken' : 'invalidSlug');
  if (code === 'too_big')
    return t('tooLong', { count: field === 'title' || field === 'titleEn' ? pageBounds.title : pageBounds.content });
  if (field === 'content' && code === 'content_empty') return t('contentRequired');
  return field === 'title' && value.trim() === '' ? t('titleRequired') : t(invalidTextKey(code));
}

/** An unsaved page, stored in this browser. */
export const PageDraft = z.object({
  values: z.object({
    title: z.string(),
    slug: z.string(),
    content: z.string(),
    titleEn: z.string(),
    contentEn: z.string(),
  }),
  /** Milliseconds. */
  savedAt: z.number(),
  /** The idempotency key of the creation. */
  clientId: z.string(),
  /** The ETag of the edited version; null for a new page. */
  etag: z.string().nullable(),
});
export type PageDraft = z.infer<typeof PageDraft>;

export const pageDraftName = (pageId: string | undefined): string => `page.${pageId ?? 'new'}`;
