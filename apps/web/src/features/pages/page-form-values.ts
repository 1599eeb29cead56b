import { slugify } from '@korice/book-text/slug';
import type { Page } from '@korice/contracts';
import { PageBody, pageBounds } from '@korice/contracts/pages';
import type { TFunction } from 'i18next';
import { z } from 'zod';
import { checkFields, type FieldFault } from '../../lib/check-fields.js';
import { invalidTextKey } from '../../lib/errors.js';

/** What stands in the form of a page. The contents are HTML, '' for none. */
export type PageFormValues = Pick<Page, 'title' | 'slug' | 'content' | 'titleEn' | 'contentEn'>;
export type PageField = keyof PageFormValues;

/** In the order of the form. */
export const pageFields = ['title', 'slug', 'content', 'titleEn', 'contentEn'] as const satisfies readonly PageField[];

export const emptyPage: PageFormValues = { title: '', slug: '', content: '', titleEn: '', contentEn: '' };

export const pageValuesOf = ({ title, slug, content, titleEn, contentEn }: Page): PageFormValues => ({
  title,
  slug,
  content,
  titleEn,
  contentEn,
});

/** What the address becomes when the title does: it follows until somebody has written one of their own. */
export const slugAfter = ({ title, slug }: Pick<PageFormValues, 'title' | 'slug'>, nextTitle: string): string =>
  slug === slugify(title) ? slugify(nextTitle) : slug;

/** What is sent: without an address the API makes one of the title. */
export const pageInput = (values: PageFormValues): PageFormValues => ({ ...values, slug: values.slug.trim() });

export const checkPageForm = (values: PageFormValues): FieldFault[] => checkFields(PageBody, pageInput(values));

/** What is wrong with a field of a page, by the code of the contract or of the API. */
export function pageFieldText(t: TFunction<'errors'>, field: PageField, code: string, value: string): string {
  if (field === 'slug') return t(code === 'taken' ? 'slugTaken' : 'invalidSlug');
  if (code === 'too_big')
    return t('tooLong', { count: field === 'title' || field === 'titleEn' ? pageBounds.title : pageBounds.content });
  if (field === 'content' && code === 'content_empty') return t('contentRequired');
  return field === 'title' && value.trim() === '' ? t('titleRequired') : t(invalidTextKey(code));
}

/** A page that was not saved, as this browser keeps it. */
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
  /** The key under which the page is created, however often that is tried. */
  clientId: z.string(),
  /** The state of the page that was being changed; null for a new one. */
  etag: z.string().nullable(),
});
export type PageDraft = z.infer<typeof PageDraft>;

/** One draft per page; one for a new page. */
export const pageDraftName = (pageId: string | undefined): string => `page.${pageId ?? 'new'}`;
