import type { Page } from '@korice/contracts';
import { buildId } from './samples.js';

/** Builds a member's page in Serbian only. */
export const buildPage = (overrides: Partial<Page> = {}): Page => ({
  _id: buildId(),
  title: 'Moja zbirka',
  slug: 'moja-zbirka',
  content: '<p>Stare knjige iz Novog Sada.</p>',
  titleEn: '',
  contentEn: '',
  author: { _id: '0000000000000000000000aa', name: 'Jelena Marković' },
  createdAt: '2026-05-20T10:00:00.000Z',
  updatedAt: '2026-05-24T10:00:00.000Z',
  ...overrides,
});
