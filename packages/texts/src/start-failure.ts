import type { Language } from './languages.js';

/** The message when the texts cannot be loaded at startup: a copy of texts of `common` that needs no request. */
export const startFailure: Readonly<
  Record<Language, Readonly<Record<'loadFailedTitle' | 'loadFailedBody' | 'retry', string>>>
> = {
  sr: {
    loadFailedTitle: 'Učitavanje nije uspelo',
    loadFailedBody: 'Proveri vezu sa internetom i pokušaj ponovo.',
    retry: 'Pokušaj ponovo',
  },
  'sr-Cyrl': {
    loadFailedTitle: 'Учитавање није успело',
    loadFailedBody: 'Провери везу са интернетом и покушај поново.',
    retry: 'Покушај поново',
  },
  en: {
    loadFailedTitle: 'Loading failed',
    loadFailedBody: 'Check your connection and try again.',
    retry: 'Try Again',
  },
};
