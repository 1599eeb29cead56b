import type { Page, PageSummary } from '@korice/contracts';
import type { ListedPage, PageFields } from './page.model.js';

export const presentPageSummary = ({
  _id,
  title,
  slug,
  titleEn,
  hasEnglish,
  author,
  ...page
}: ListedPage): PageSummary => ({
  _id: _id.toHexString(),
  title,
  slug,
  titleEn,
  hasEnglish,
  author: { _id: author._id?.toHexString() ?? null, name: author.name },
  createdAt: page.createdAt.toISOString(),
  updatedAt: page.updatedAt.toISOString(),
});

export const presentPage = (page: PageFields): Page => ({
  _id: page._id.toHexString(),
  title: page.title,
  slug: page.slug,
  content: page.content,
  titleEn: page.titleEn,
  contentEn: page.contentEn,
  author: { _id: page.author._id?.toHexString() ?? null, name: page.author.name },
  createdAt: page.createdAt.toISOString(),
  updatedAt: page.updatedAt.toISOString(),
});
