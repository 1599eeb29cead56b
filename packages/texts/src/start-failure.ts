import type { Language } from './languages.js';

/**
 * What is said when not even the texts of the page's frame could be loaded: the same words as in `common`, but part of the program
 * itself.
 */
export const startFailure: Readonly<
  Record<Language, Readonly<Record<'loadFailedTitle' | 'loadFailedBody' | 'retry', string>>>
> = {
  sr: {
    loadFailedTitle: 'Učitavanje nije uspelo',
    loadFailedBody: 'Proveri vezu sa internetom i pokušaj ponovo.',
    retry: 'Pokušaj ponovo',
  },
  en: {
    loadFailedTitle: 'Loading failed',
    loadFailedBody: 'Check your connection and try again.',
    retry: 'Try Again',
  },
};
