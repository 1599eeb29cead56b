export default {
  // fallback meta description; otherwise the article's shortSummary
  metaDescription: 'Tekstovi o čitanju, polovnim knjigama i cenama na Koricama.',
  // below the title; {{date}} is DD.MM.YYYY
  publishedOn: 'Objavljeno {{date}}',
  // below the title
  by: 'Piše: {{author}}',
  // heading below an article
  moreArticles: 'Još tekstova',
  // loading
  loading: 'Učitavamo tekst…',
  // not found, h1
  notFoundTitle: 'Tekst nije pronađen',
  // not found; link common.backToHome
  notFoundBody: 'Ovaj tekst ne postoji ili je uklonjen.',
} as const;
