import type { ContactMessage, Language } from '@korice/contracts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, request, totalOf } from '../../lib/call.js';

export interface ContactMessageList {
  messages: ContactMessage[];
  /** Number of messages on all pages. */
  total: number;
  /** Whether `total` is only a lower bound. */
  isMore: boolean;
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
  operation: () =>
    queryOptions({
      queryKey: ['admin', 'operation'],
      queryFn: ({ signal }) => call('GET /api/admin/operation', { signal }),
    }),
  allContactMessages: ['admin', 'contact'] as const,
  /** Unhandled messages first. */
  contactMessages: (page: number) =>
    queryOptions({
      queryKey: ['admin', 'contact', page],
      queryFn: async ({ signal }): Promise<ContactMessageList> => {
        const response = await request('GET /api/contact', { query: { page }, signal });
        return { messages: response.data, ...totalOf(response) };
      },
      placeholderData: keepPreviousData,
    }),
  nextNewsletter: () =>
    queryOptions({
      queryKey: ['admin', 'newsletter'],
      queryFn: ({ signal }) => call('GET /api/newsletter/next', { signal }),
    }),
  /** Always stale: the text depends on the books. */
  newsletterPreview: (language: Language) =>
    queryOptions({
      queryKey: ['admin', 'newsletter', 'preview', language],
      queryFn: ({ signal }) => call('GET /api/newsletter/next/preview', { query: { language }, signal }),
      staleTime: 0,
    }),
};
