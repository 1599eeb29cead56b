/** The ISBN of the edition below. */
export const editionIsbn = '9788607004171';

/** What `GET /api/isbn/{isbn}` answers; a browser test that fills the form by it asks nothing outside. */
export const edition = {
  title: 'Na Drini ćuprija',
  subtitle: '',
  authors: ['Ivo Andrić'],
  description: '',
  categories: [],
  matchedCategories: [],
  publishedDate: '',
  publisher: '',
  pageCount: null,
  imageLinks: { thumbnail: '', smallThumbnail: '' },
  industryIdentifiers: [{ type: 'ISBN_13', identifier: editionIsbn }],
  coverUrl: '',
};
