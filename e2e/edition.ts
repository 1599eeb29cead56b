import { buildEdition } from '@korice/contracts/testing/edition';

/** The ISBN of the edition below. */
export const editionIsbn = '9788607004171';

/** What `GET /api/isbn/{isbn}` answers; a browser test that fills the form by it asks nothing outside. */
export const edition = buildEdition({
  title: 'Na Drini ćuprija',
  authors: ['Ivo Andrić'],
  industryIdentifiers: [{ type: 'ISBN_13', identifier: editionIsbn }],
});
