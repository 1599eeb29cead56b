import type { Book as BookData, BookCard, PriceHint } from '@korice/contracts';
import { buildReviews } from '../../testing/deal-samples.js';
import { imageFileId } from '@korice/contracts/defects';
import { paths } from '@korice/contracts/paths';
import { buildEdition } from '@korice/contracts/testing/edition';
import { act, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { beforeEach, describe, expect, it } from 'vitest';
import { bookQueries } from '../../features/books/queries.js';
import { render, type RenderOptions } from '../../testing/render.js';
import { cutOff, refuse, reply, withNetwork } from '../../testing/reply.js';
import { buildBook, buildBookCard, buildImage, buildOwner } from '../../testing/samples.js';
import Book from './Book.js';

withNetwork();
beforeEach(() => {
  reply('GET /api/alerts', []);
  reply('GET /api/wanted/demand', { readers: 0 });
});

const show = (bookId: string, options: RenderOptions = {}) =>
  render(
    <Routes>
      <Route path={paths.book} element={<Book />} />
    </Routes>,
    {
      at: `/book/${bookId}`,
      areas: [
        'buying',
        'book',
        'categories',
        'conditions',
        'statuses',
        'report',
        'errors',
        'edition',
        'languages',
        'share',
        'search',
        'home',
        'wishlist',
        'tellMe',
      ],
      ...options,
    },
  );

async function open(
  overrides: Partial<BookData> = {},
  similar: BookCard[] = [],
  { hint = null, ...options }: RenderOptions & { hint?: PriceHint | null } = {},
) {
  const book = buildBook(overrides);
  reply('GET /api/books/:bookId', book);
  reply('GET /api/books/:bookId/similar', similar);
  reply('GET /api/books/price-hint', { hint });
  reply('GET /api/owners/:ownerId', buildOwner({ name: book.owner.name }));
  const rendered = await show(book._id, options);
  await screen.findByRole('heading', { level: 1, name: book.title });
  return { ...rendered, book };
}

const factsOf = () =>
  Object.fromEntries(
    screen.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent] as const),
  );

describe('Book', () => {
  it('compares the price with the usual ones', async () => {
    await open({}, [], { hint: { basis: 'work', count: 5, low: 950, median: 1000, high: 1200 } });
    expect(await screen.findByText(/^Slični primerci: 950–1\.200 RSD/)).toHaveTextContent('5 oglasa');
    expect(screen.getByText('Povoljnije od većine')).toBeInTheDocument();
  });

  // @spec 1-prices-public 2-route-book 2-book-breadcrumb 2-book-facts 2-book-available
  it('shows title, author, price, condition and town', async () => {
    await open({
      owner: { _id: '0000000000000000000000aa', name: 'Jelena Marković', city: 'Zemun', kind: 'private' },
      categories: ['Klasici'],
    });
    expect(document.title).toBe('Na Drini ćuprija – Ivo Andrić · Korice');
    expect(
      within(screen.getByRole('region', { name: 'Na Drini ćuprija' })).getByText('937,60 RSD'),
    ).toBeInTheDocument();
    expect(screen.getByText('uneto kao 8,00 EUR')).toBeInTheDocument();
    expect(screen.getByText('Dostupno za kupovinu')).toBeInTheDocument();
    const facts = screen.getByRole('region', { name: 'Na Drini ćuprija' });
    expect(facts).toHaveTextContent('Stanje: Dobro očuvano');
    expect(facts).toHaveTextContent('Mesto: Zemun');
    expect(facts).toHaveTextContent('U ponudi od 20.05.2026');
    expect(within(facts).getByRole('link', { name: 'Traži knjige: Ivo Andrić' })).toHaveAttribute(
      'href',
      '/categories?q=Ivo+Andri%C4%87',
    );
    expect(within(facts).getByRole('link', { name: 'Klasici' })).toHaveAttribute('href', '/category/Klasici');
    expect(within(facts).getByText('Tvrdi povez sa omotom, listovi čisti i čvrsti.')).toBeInTheDocument();
    expect(screen.getByRole('complementary', { name: 'Prodaje' })).toHaveTextContent('Jelena Marković');
    const path = screen.getByRole('navigation', { name: 'Putanja' });
    expect(within(path).getByRole('link', { name: 'Početna' })).toHaveAttribute('href', '/');
    expect(path).toHaveTextContent('Na Drini ćuprija');
  });

  it('shows the defects of the copy, and the defects that the seller checked as absent', async () => {
    await open({ defects: { present: ['dedication'], absent: ['notes', 'missing'] } });
    const items = screen.getByRole('heading', { name: 'Na ovom primerku' }).nextElementSibling;
    expect([...(items?.children ?? [])].map((item) => item.textContent)).toEqual([
      'Posveta',
      'Bez beleški',
      'Sve strane su tu',
    ]);
  });

  it('moves the focus from a defect to the photo that shows it', async () => {
    const images = [buildImage(), buildImage()];
    const photos = { dedication: imageFileId(images[1]?.url ?? '') };
    const { user } = await open({ images, defects: { present: ['dedication', 'stamp'], absent: [], photos } });
    await user.click(screen.getByRole('button', { name: 'slika 2' }));
    expect(screen.getByRole('button', { name: /^Uvećaj sliku: .* slika 2 od 2$/ })).toHaveFocus();
  });

  it('shows a price entered in dinars only once', async () => {
    await open({ price: 700, currency: 'RSD', priceRsd: 700 });
    expect(within(screen.getByRole('region', { name: 'Na Drini ćuprija' })).getAllByText(/700,00/)).toHaveLength(1);
  });

  // @spec 2-book-tabs 2-book-description
  it('shows the full description in paragraphs', async () => {
    await open({ fullDescription: 'Hronika mosta.\n\nIz očeve biblioteke.' });
    expect(screen.getByText('Hronika mosta.').tagName).toBe('P');
    expect(screen.getByText('Iz očeve biblioteke.').tagName).toBe('P');
  });

  // @spec 2-book-tabs 2-book-details
  it('lists the details of the edition', async () => {
    const { user } = await open({ weight: 480 });
    await user.click(screen.getByRole('tab', { name: 'Podaci o knjizi' }));
    expect(factsOf()).toEqual({
      Naslov: 'Na Drini ćuprija',
      Autori: 'Ivo Andrić',
      'Datum izdanja': '15.03.1986',
      Izdavač: 'Prosveta, Beograd',
      'Broj strana': '397',
      ISBN: '9788607004171',
      Jezik: 'srpski',
      Pismo: 'Latinica',
      Povez: 'Tvrd povez',
      Težina: '480 g',
    });
  });

  // @spec 2-book-details-missing
  it('shows a text for each missing detail', async () => {
    const { user } = await open({
      author: '',
      fullDescription: '',
      publisher: '',
      publishedDate: '',
      pageCount: 0,
      ISBN: '',
      language: '',
      script: '',
      binding: '',
      condition: '',
    });
    expect(screen.queryByText(/Stanje/)).not.toBeInTheDocument();
    expect(screen.getByText('Nema detaljnog opisa')).toBeInTheDocument();
    await user.click(screen.getByRole('tab', { name: 'Podaci o knjizi' }));
    expect(screen.getByText('ISBN nije naveden')).not.toBeVisible();
    await user.click(screen.getByText('Nije navedeno (5)'));
    expect(screen.getByText('ISBN nije naveden')).toBeVisible();
    expect(factsOf()).toEqual({
      Naslov: 'Na Drini ćuprija',
      Autori: 'Autor nije naveden',
      'Datum izdanja': 'Datum izdanja nije naveden',
      Izdavač: 'Izdavač nije naveden',
      'Broj strana': 'Broj strana nije naveden',
      ISBN: 'ISBN nije naveden',
    });
  });

  // @spec 2-book-description 2-book-details-missing 2-book-reviews
  it('shows a text for each missing detail in English, except for a missing page count', async () => {
    const { user } = await open(
      {
        author: '',
        fullDescription: '',
        publisher: '',
        publishedDate: '',
        pageCount: null,
        ISBN: '',
        language: '',
        script: '',
        binding: '',
      },
      [],
      { language: 'en' },
    );
    expect(screen.getByText('No detailed description available')).toBeInTheDocument();
    await user.click(screen.getByRole('tab', { name: 'Book Details' }));
    expect(factsOf()).toEqual({
      Title: 'Na Drini ćuprija',
      Authors: 'Author not available',
      'Published date': 'Published date not available',
      Publisher: 'Publisher not available',
      ISBN: 'ISBN not available',
    });
    reply('GET /api/owners/:ownerId/reviews', buildReviews());
    await user.click(screen.getByRole('tab', { name: 'Reviews' }));
    expect(await screen.findByText('No reviews available yet')).toBeInTheDocument();
  });

  // @spec 2-book-details
  it('shows the details of the ISBN lookup, with the subtitle at the top', async () => {
    const { user } = await open({
      publisher: '',
      ISBNData: JSON.stringify(
        buildEdition({ title: 'Na Drini ćuprija', subtitle: 'Višegradska hronika', publisher: 'Laguna' }),
      ),
    });
    await user.click(screen.getByRole('tab', { name: 'Podaci o knjizi' }));
    expect(factsOf()).toMatchObject({ Podnaslov: 'Višegradska hronika', Izdavač: 'Laguna' });
  });

  // @spec 8-silent-data
  it('shows an error when the stored ISBN lookup cannot be parsed', async () => {
    const { user } = await open({ ISBNData: '{"title":' });
    await user.click(screen.getByRole('tab', { name: 'Podaci o knjizi' }));
    expect(screen.getByText('Podaci o izdanju trenutno nisu dostupni.')).toBeInTheDocument();
  });

  // @spec 2-book-tabs 2-book-reviews
  it('shows that the seller has no reviews, and explains when one can be written', async () => {
    const { user } = await open();
    reply('GET /api/owners/:ownerId/reviews', buildReviews());
    await user.click(screen.getByRole('tab', { name: 'Utisci' }));
    expect(await screen.findByText('Još nema utisaka')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Napiši utisak' }));
    expect(await screen.findByText(/^Utisak može da napiše kupac iz završenog dogovora\./)).toBeInTheDocument();
  });

  it('has no heading and no text of reviews for print before the tab of the reviews was opened', async () => {
    const { user } = await open();
    const headings = () =>
      screen
        .getAllByRole('heading', { level: 2, hidden: true })
        .map(({ textContent }) => textContent)
        .filter((text) => ['Detaljan opis', 'Podaci o knjizi', 'Utisci'].includes(text));
    expect(headings()).toEqual(['Detaljan opis', 'Podaci o knjizi']);
    expect(screen.queryByText('Još nema utisaka')).not.toBeInTheDocument();
    reply('GET /api/owners/:ownerId/reviews', buildReviews());
    await user.click(screen.getByRole('tab', { name: 'Utisci' }));
    expect(headings()).toEqual(['Detaljan opis', 'Podaci o knjizi', 'Utisci']);
  });

  // @spec 2-book-available
  it('shows that a book is reserved', async () => {
    await open({ status: 'reserved' });
    expect(
      within(screen.getByRole('region', { name: 'Na Drini ćuprija' })).getByText('Rezervisano'),
    ).toBeInTheDocument();
    expect(screen.getByText(/Ako se dogovor ne ostvari/)).toBeInTheDocument();
  });

  // @spec 2-book-available
  it('shows that a book is sold, with a link to another copy', async () => {
    await open({ status: 'sold', soldAt: '2026-06-01T10:00:00.000Z' });
    expect(screen.getByText('Prodato 01.06.2026')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Traži drugi primerak' })).toHaveAttribute(
      'href',
      '/categories?q=Na+Drini+%C4%87uprija',
    );
  });

  // @spec 2-book-similar
  it('separates other copies, cheapest first, from other books', async () => {
    const copies = [
      buildBookCard({ priceRsd: 900, condition: 'poor' }),
      buildBookCard({ title: 'На Дрини ћуприја', author: 'Иво Андрић', priceRsd: 450, condition: 'fair' }),
    ];
    await open({}, [...copies, buildBookCard({ title: 'Gospođica' })]);
    const line = await screen.findByRole('link', { name: 'Još 2 primerka, od 450,00 RSD' });
    expect(line.getAttribute('href')).toMatch(/#other-copies$/);
    const others = within(screen.getByRole('region', { name: 'Ostali primerci' })).getAllByRole('link');
    expect(others.map((link) => link.getAttribute('aria-label'))).toEqual([
      'Drugi primerak: 450,00 RSD, Tragovi čitanja',
      'Drugi primerak: 900,00 RSD, Oštećeno',
    ]);
    const similar = screen.getByRole('region', { name: 'Možda će ti se dopasti i ovo' });
    expect(await within(similar).findByRole('link', { name: 'Gospođica' })).toBeInTheDocument();
    expect(within(similar).getAllByRole('article')).toHaveLength(1);
  });

  // @spec 2-book-similar
  it('shows a text when there are no similar books', async () => {
    await open();
    expect(await screen.findByText('Još nema sličnih knjiga.')).toBeInTheDocument();
    expect(screen.queryByRole('region', { name: 'Ostali primerci' })).not.toBeInTheDocument();
  });

  it('keeps stale similar books when a refetch fails', async () => {
    const { queryClient } = await open({}, [buildBookCard({ title: 'Gospođica' })]);
    const similar = screen.getByRole('region', { name: 'Možda će ti se dopasti i ovo' });
    await within(similar).findByRole('link', { name: 'Gospođica' });
    refuse('GET /api/books/:bookId/similar', 'INTERNAL');
    await act(() => queryClient.invalidateQueries({ queryKey: ['books', 'similar'] }));
    expect(within(similar).getByRole('link', { name: 'Gospođica' })).toBeInTheDocument();
  });

  it('shows the book without similar books when they fail to load, with a retry', async () => {
    const book = buildBook();
    reply('GET /api/books/:bookId', book);
    reply('GET /api/owners/:ownerId', buildOwner());
    cutOff('GET /api/books/:bookId/similar');
    const { user } = await show(book._id);
    expect(await screen.findByText('Knjige se nisu učitale.')).toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 1, name: 'Na Drini ćuprija' })).toBeInTheDocument();
    reply('GET /api/books/:bookId/similar', [buildBookCard({ title: 'Gospođica' })]);
    await user.click(screen.getByRole('button', { name: 'Pokušaj ponovo' }));
    expect(await screen.findByRole('link', { name: 'Gospođica' })).toBeInTheDocument();
  });

  // @spec 2-book-loading 4-book-owner-states
  it('announces the loading state', async () => {
    reply('GET /api/books/:bookId', buildBook(), { delay: 'infinite' });
    await show('00000000000000000000abcd');
    expect(screen.getByRole('status')).toHaveTextContent('Učitavanje…');
  });

  // @spec 2-book-loading 4-book-owner-states
  it('shows the not-found screen for an unknown book', async () => {
    refuse('GET /api/books/:bookId', 'BOOK_NOT_FOUND');
    await show('00000000000000000000abcd');
    expect(await screen.findByRole('heading', { level: 1, name: 'Knjiga nije pronađena' })).toBeInTheDocument();
    expect(screen.getByText('Knjiga koju tražiš ne postoji ili je uklonjena.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Pogledaj sve knjige' })).toHaveAttribute('href', '/categories#all-books');
    await waitFor(() => expect(document.title).toBe('Knjiga nije pronađena · Korice'));
  });

  // @spec 2-book-loading 8-book-missing
  it('has the English texts of the specification for an unknown book', async () => {
    refuse('GET /api/books/:bookId', 'BOOK_NOT_FOUND');
    await show('00000000000000000000abcd', { language: 'en' });
    expect(await screen.findByRole('heading', { level: 1, name: 'Book not found' })).toBeInTheDocument();
    expect(screen.getByText("The book you're looking for doesn't exist or has been removed.")).toBeInTheDocument();
  });

  it('shows the not-found screen when the book is deleted while its page is open', async () => {
    const { book, queryClient } = await open();
    await waitFor(() => expect(document.title).toContain(book.title));
    refuse('GET /api/books/:bookId', 'BOOK_NOT_FOUND');
    await act(() => queryClient.refetchQueries({ queryKey: bookQueries.detail(book._id).queryKey }));
    expect(screen.getByRole('heading', { level: 1, name: 'Knjiga nije pronađena' })).toBeInTheDocument();
    expect(document.title).toBe('Knjiga nije pronađena · Korice');
    expect(document.head.querySelector('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  });

  // @spec 8-silent-book-owner
  it('distinguishes a failure from a missing book, with a retry', async () => {
    cutOff('GET /api/books/:bookId');
    const { user } = await show('00000000000000000000abcd');
    expect(await screen.findByRole('heading', { level: 1, name: 'Knjiga se nije učitala.' })).toBeInTheDocument();
    reply('GET /api/books/:bookId', buildBook());
    reply('GET /api/books/:bookId/similar', []);
    reply('GET /api/books/price-hint', { hint: null });
    reply('GET /api/owners/:ownerId', buildOwner());
    await user.click(screen.getByRole('button', { name: 'Pokušaj ponovo' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Na Drini ćuprija' })).toBeInTheDocument();
  });
});
