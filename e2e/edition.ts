import { buildEdition } from '@korice/contracts/testing/edition';

export const editionIsbn = '9788607004171';

/** The response of `GET /api/isbn/{isbn}` for browser tests that fill the form without a lookup service. */
export const edition = buildEdition({
  title: 'Na Drini ćuprija',
  authors: ['Ivo Andrić'],
  industryIdentifiers: [{ type: 'ISBN_13', identifier: editionIsbn }],
});
