import type { ContactMessage, Language } from '@korice/contracts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, request } from '../../lib/call.js';

export interface ContactMessageList {
  messages: ContactMessage[];
  /** Of all pages. */
  total: number;
}

export const adminQueries = {
  summary: () =>
    queryOptions({
      queryKey: ['admin', 'summary'],
      queryFn: ({ signal }) => call('GET /api/admin/summary', { signal }),
    }),
  clientErrors: () =>
    queryOptions({
      queryKey: ['admin', 'clientErrors'],
      queryFn: ({ signal }) => call('GET /api/admin/client-errors', { signal }),
    }),
  allContactMessages: ['admin', 'contact'] as const,
  /** Those to be handled first. */
  contactMessages: (page: number) =>
    queryOptions({
      queryKey: ['admin', 'contact', page],
      queryFn: async ({ signal }): Promise<ContactMessageList> => {
        const { data, headers } = await request('GET /api/contact', { query: { page }, signal });
        return { messages: data, total: Number(headers['x-total-count'] ?? data.length) };
      },
      placeholderData: keepPreviousData,
    }),
  nextLetter: () =>
    queryOptions({
      queryKey: ['admin', 'letter'],
      queryFn: ({ signal }) => call('GET /api/newsletter/next', { signal }),
    }),
  /** Its words, asked for anew each time: they follow the books. */
  letterPreview: (language: Language) =>
    queryOptions({
      queryKey: ['admin', 'letter', 'preview', language],
      queryFn: ({ signal }) => call('GET /api/newsletter/next/preview', { query: { language }, signal }),
      staleTime: 0,
    }),
};
