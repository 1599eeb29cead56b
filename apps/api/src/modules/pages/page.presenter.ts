import type { Page } from '@korice/contracts';
import type { PageFields } from './page.model.js';

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
