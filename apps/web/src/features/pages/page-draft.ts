import { z } from 'zod';

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
