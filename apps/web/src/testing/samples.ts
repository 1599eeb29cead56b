import type {
  Book,
  BookCard,
  BookImage,
  IsbnData,
  Me,
  OwnBookCard,
  Owner,
  Page,
  TraderDetails,
  UserSummary,
} from '@korice/contracts';
import { eachBookText } from '@korice/contracts/book';
import { buildEdition } from '@korice/contracts/testing/edition';

let counter = 0;

/** Returns a new id of 24 hexadecimal digits. */
export const buildId = (): string => (counter += 1).toString(16).padStart(24, '0');

export const buildImage = (overrides: Partial<BookImage> = {}): BookImage => ({
  url: `/uploads/${buildId()}-1.webp`,
  name: 'prednja.webp',
  width: 1000,
  height: 1500,
  source: 'photo',
  ...overrides,
});

/** Builds an available book without images. */
export const buildBook = (overrides: Partial<Book> = {}): Book => ({
  _id: buildId(),
  title: 'Na Drini ćuprija',
  author: 'Ivo Andrić',
  categories: ['Domaći autori', 'Klasici'],
  shortDescription: 'Tvrdi povez sa omotom, listovi čisti i čvrsti.',
  fullDescription: 'Hronika višegradskog mosta i ljudi koji su preko njega prelazili.',
  price: 8,
  currency: 'EUR',
  priceRsd: 937.6,
  condition: 'good',
  status: 'available',
  featured: false,
  reservedFor: null,
  heldBy: null,
  soldIn: null,
  soldAt: null,
  ISBN: '9788607004171',
  ISBNData: '',
  images: [],
  ...eachBookText(() => ''),
  publisher: 'Prosveta, Beograd',
  publishedDate: '1986-03-15',
  pageCount: 397,
  weight: null,
  school: null,
  language: 'sr',
  script: 'latin',
  binding: 'hard',
  defects: { present: [], absent: [] },
  owner: { _id: '0000000000000000000000aa', name: 'Jelena Marković', city: 'Novi Sad', kind: 'private' },
  confirmedAt: '2026-05-20T10:00:00.000Z',
  isStale: false,
  createdAt: '2026-05-20T10:00:00.000Z',
  updatedAt: '2026-05-20T10:00:00.000Z',
  ...overrides,
});

/** Builds a book as in public lists. */
export function buildBookCard(overrides: Partial<BookCard> = {}): BookCard {
  const {
    fullDescription: _full,
    ISBNData: _data,
    defects: _defects,
    reservedFor: _person,
    heldBy: _held,
    soldIn: _sold,
    confirmedAt: _confirmed,
    isStale: _stale,
    ...card
  } = buildBook(overrides);
  return card;
}

/** Builds a book as in its owner's table. */
export const buildOwnBookCard = (overrides: Partial<OwnBookCard> = {}): OwnBookCard => ({
  ...buildBookCard(overrides),
  reservedFor: overrides.reservedFor ?? null,
  heldBy: overrides.heldBy ?? null,
  soldIn: overrides.soldIn ?? null,
  isStale: overrides.isStale ?? false,
  askedAt: overrides.askedAt ?? null,
});

export const buildMe = (overrides: Partial<Me> = {}): Me => ({
  _id: '0000000000000000000000aa',
  name: 'Jelena Marković',
  email: 'jelena@primer.rs',
  role: 'member',
  status: 'active',
  biography: '',
  image: '',
  categories: [],
  gender: '',
  city: 'Novi Sad',
  language: 'sr',
  messageMails: true,
  listingMails: true,
  sellerKind: 'private',
  ...overrides,
});

/** Builds an account as in the table for admins. */
export const buildUser = (overrides: Partial<UserSummary> = {}): UserSummary => ({
  ...buildMe(),
  _id: buildId(),
  createdAt: '2026-05-20T10:00:00.000Z',
  hasPasskey: false,
  ...overrides,
});

/** Builds the ISBN lookup of that book, without a cover. */
export const buildIsbnData = (overrides: Partial<IsbnData> = {}): IsbnData => ({
  ...buildEdition(),
  title: 'Na Drini ćuprija',
  authors: ['Ivo Andrić'],
  description: 'Hronika višegradskog mosta.',
  categories: ['Historical fiction'],
  matchedCategories: ['Istorijski', 'Klasici'],
  publishedDate: '1986-03',
  publisher: 'Prosveta',
  pageCount: 397,
  industryIdentifiers: [
    { type: 'ISBN_13', identifier: '9788607004171' },
    { type: 'ISBN_10', identifier: '8607004174' },
  ],
  ...overrides,
});

/** Builds the public profile of a seller without ratings. */
export const buildOwner = (overrides: Partial<Owner> = {}): Owner => ({
  _id: '0000000000000000000000aa',
  name: 'Jelena Marković',
  photo: '',
  profileUrl: '/owner/0000000000000000000000aa',
  bookCount: 37,
  soldCount: 0,
  replyTime: null,
  city: 'Novi Sad',
  biography: '',
  rating: null,
  ratingCount: 0,
  awayUntil: null,
  discounts: { two: 0, three: 0 },
  trader: null,
  shopfront: null,
  memberSince: '2024-03-14T10:00:00.000Z',
  ...overrides,
});

/** Builds a page of a member. */
export const buildPage = (overrides: Partial<Page> = {}): Page => ({
  _id: buildId(),
  title: 'Kako čuvam knjige od vlage',
  slug: 'kako-cuvam-knjige-od-vlage',
  content: '<p>Moja kuća je u Zemunu.</p>',
  titleEn: '',
  contentEn: '',
  author: { _id: '0000000000000000000000aa', name: 'Jelena Marković' },
  createdAt: '2026-05-20T10:00:00.000Z',
  updatedAt: '2026-05-23T10:00:00.000Z',
  ...overrides,
});

export const traderDetails: TraderDetails = {
  name: 'Sova antikvarijat d.o.o.',
  address: 'Izmišljena 12, 11000 Beograd',
  pib: '999999000',
  mb: '29990018',
  email: 'sova@example.com',
  phone: '011 000 00 00',
};
