import type { BookCard, Facets } from '@korice/contracts';
import { paths } from '@korice/contracts/paths';
import { screenAreas } from '@korice/texts/screen-areas';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { beforeEach, describe, expect, it } from 'vitest';
import { render, type RenderOptions } from '../../testing/render.js';
import { cutOff, reply, withNetwork } from '../../testing/reply.js';
import { startSession } from '../../features/auth/session.js';
import { buildBookCard } from '../../testing/samples.js';
import Categories from './Categories.js';

withNetwork();

const facets: Facets = {
  total: 2416,
  categories: { Klasici: 84, Poezija: 1 },
  conditions: { good: 81, new: 3 },
  statuses: { available: 121, reserved: 7 },
  languages: { hr: 2, sr: 131 },
  scripts: { cyrillic: 6 },
  sellers: {},
};

/** Replies to the list with `books` of `total`; returns the received queries. */
function lists(
  books: BookCard[],
  {
    total = books.length,
    isMore = false,
    instead,
    categories,
  }: { total?: number; isMore?: boolean; instead?: string; categories?: string } = {},
): URLSearchParams[] {
  const asked: URLSearchParams[] = [];
  reply(
    'GET /api/books',
    ({ request }) => {
      asked.push(new URL(request.url).searchParams);
      return books;
    },
    {
      headers: {
        'X-Total-Count': String(total),
        ...(isMore && { 'X-Total-More': 'true' }),
        ...(instead !== undefined && { 'X-Search-Instead': encodeURIComponent(instead) }),
        ...(categories !== undefined && { 'X-Search-Categories': encodeURIComponent(categories) }),
      },
    },
  );
  return asked;
}

const show = (at: string, options: RenderOptions = {}) =>
  render(
    <Routes>
      <Route path={paths.categories} element={<Categories />} />
      <Route path={paths.category} element={<Categories />} />
    </Routes>,
    {
      at,
      areas: screenAreas.categories,
      ...options,
    },
  );

const address = () => decodeURIComponent(window.location.pathname + window.location.search);
const openFilters = (user: Awaited<ReturnType<typeof render>>['user']) =>
  user.click(screen.getByRole('button', { name: /^Filteri/ }));

describe('Categories', () => {
  beforeEach(() => {
    reply('GET /api/alerts', []);
    reply('GET /api/books/facets', facets);
    reply('GET /api/books/category-groups', [
      { group: 'school', books: [{ _id: 'a'.repeat(24), title: 'Matematika 5', author: 'Grupa autora', images: [] }] },
      { group: 'fiction', books: [] },
    ]);
    reply('GET /api/books/towns', [
      { name: 'Beograd', count: 21 },
      { name: 'Novi Sad', count: 3 },
    ]);
  });

  // @spec 2-route-categories 2-categories-list
  it('shows all books with their number and links', async () => {
    const book = buildBookCard({
      title: 'Seobe',
      shortDescription: 'Prva knjiga.',
      owner: { _id: 'd'.repeat(24), name: 'Petar', city: 'Beograd', kind: 'private' },
    });
    const asked = lists([book], { total: 2416 });
    await show('/categories');
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Kategorije');
    expect(document.title).toBe('Kategorije · Korice');
    const results = screen.getByRole('region', { name: 'Rezultati' });
    expect(await within(results).findByRole('link', { name: 'Seobe' })).toHaveAttribute('href', `/book/${book._id}`);
    expect(within(results).getByText('Beograd · Petar')).toBeInTheDocument();
    expect(within(results).queryByText(/Prva knjiga/)).not.toBeInTheDocument();
    expect(screen.getByText('2.416 knjiga')).toBeInTheDocument();
    expect(asked.map(String)).toEqual(['sort=newest&page=1']);
    expect(screen.getByRole('link', { name: 'Strana 121' })).toHaveAttribute('href', '/categories?page=121');
  });

  it('puts the town before the categories and all other filters in the drawer of a phone', async () => {
    lists([buildBookCard()]);
    const { user } = await show('/categories');
    await openFilters(user);
    const drawer = await screen.findByRole('dialog', { name: 'Filteri' });
    const [first, second] = [
      ...within(drawer).getAllByRole('group'),
      within(drawer).getByRole('region', { name: 'Kategorija' }),
    ].sort((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1));
    expect(first).toHaveAccessibleName('Mesto');
    expect(second).toHaveAccessibleName('Kategorija');
  });

  it.each([
    ['sr', 1, '1 knjiga'],
    ['sr', 3, '3 knjige'],
    ['sr', 21, '21 knjiga'],
    ['sr', 128, '128 knjiga'],
    ['en', 1, '1 book'],
    ['en', 3, '3 books'],
  ] as const)('shows the number of books in the language %s: %d', async (language, total, sentence) => {
    lists([buildBookCard()], { total });
    await show('/categories', { language });
    expect(await screen.findByText(sentence)).toBeInTheDocument();
  });

  // @spec 2-route-category 2-categories-books 2-categories-translated
  it('shows one category by its translated name', async () => {
    const asked = lists([buildBookCard()]);
    await show('/category/Klasici', { language: 'en' });
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Classics');
    expect(document.title).toBe('Classics: used books · Korice');
    await screen.findByText('1 book');
    expect(asked[0]?.get('category')).toBe('Klasici');
  });

  it('shows the categories in groups with their counts, in the order of the API, above all books', async () => {
    lists([buildBookCard()], { total: 2416 });
    await show('/categories');
    const school = within(await screen.findByRole('region', { name: 'Škola i učenje' }));
    expect(school.getAllByRole('link').map((link) => link.getAttribute('href'))).toContain('/category/Edukativni');
    expect(await school.findByRole('link', { name: 'Edukativne knjige: 0 knjiga' })).toBeInTheDocument();
    const fiction = within(screen.getByRole('region', { name: 'Romani, priče i poezija' }));
    expect(fiction.getByRole('link', { name: 'Klasici: 84 knjige' })).toHaveAttribute('href', '/category/Klasici');
    expect(
      screen
        .getAllByRole('heading')
        .map(({ textContent }) => textContent)
        .slice(0, 4),
    ).toEqual(['Kategorije', 'Škola i učenje', 'Romani, priče i poezija', 'Sve knjige']);
  });

  it.each(['/categories?page=2', '/categories?condition=good', '/categories?q=kis', '/category/Drama'])(
    'shows no category groups at %s',
    async (at) => {
      lists([buildBookCard()], { total: 40 });
      await show(at);
      await screen.findByText(/40 knjiga/);
      expect(screen.queryByRole('region', { name: 'Škola i učenje' })).not.toBeInTheDocument();
    },
  );

  it('shows the category groups when their covers fail to load', async () => {
    cutOff('GET /api/books/category-groups');
    lists([buildBookCard({ title: 'Seobe' })]);
    await show('/categories');
    expect(await screen.findByRole('region', { name: 'Škola i učenje' })).toBeInTheDocument();
    expect(await screen.findByRole('link', { name: 'Seobe' })).toBeInTheDocument();
  });

  it('shows the longer name as heading of a category whose name is an adjective', async () => {
    lists([buildBookCard()]);
    await show('/category/Ljubavni');
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Ljubavni romani');
  });

  it('shows that a category does not exist, and all books', async () => {
    const asked = lists([buildBookCard()]);
    await show('/category/Western');
    expect(await screen.findByText('Ta kategorija ne postoji. Evo svih knjiga.')).toBeInTheDocument();
    await screen.findByText('1 knjiga');
    expect(asked[0]?.has('category')).toBe(false);
  });

  // @spec 2-categories-list
  it('lists twelve categories with their counts, then all on request, with a search', async () => {
    lists([]);
    const { user } = await show('/category/Klasici');
    await openFilters(user);
    const list = within(screen.getByRole('navigation', { name: 'Lista kategorija' }));
    expect(await list.findByRole('link', { name: 'Klasici: 84 knjige' })).toHaveAttribute('aria-current', 'page');
    expect(list.getByRole('link', { name: 'Akcioni: 0 knjiga' })).toHaveAttribute('href', '/category/Akcioni');
    expect(list.getByRole('link', { name: 'Sve kategorije: 2.416 knjiga' })).toHaveAttribute('href', '/categories');
    expect(list.getAllByRole('link')).toHaveLength(14);
    await user.click(screen.getByRole('button', { name: 'Prikaži sve izbore: Kategorija' }));
    expect(list.getAllByRole('link')).toHaveLength(58);
    await user.type(screen.getByRole('searchbox', { name: 'Pronađi kategoriju' }), 'putopisi');
    expect(list.getAllByRole('link')).toHaveLength(2);
    await user.type(screen.getByRole('searchbox', { name: 'Pronađi kategoriju' }), 'x');
    expect(screen.getByText('Nema takve kategorije.')).toBeInTheDocument();
  });

  it('lists only the chosen category and the categories with results during a search', async () => {
    lists([buildBookCard()]);
    const { user } = await show('/category/Bojanke?q=kis');
    await openFilters(user);
    const list = within(screen.getByRole('navigation', { name: 'Lista kategorija' }));
    await list.findByRole('link', { name: 'Poezija: 1 knjiga' });
    expect(list.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/categories?q=kis',
      '/category/Bojanke?q=kis',
      '/category/Klasici?q=kis',
      '/category/Poezija?q=kis',
    ]);
    await user.click(screen.getByRole('button', { name: 'Prikaži sve izbore: Kategorija' }));
    expect(list.getAllByRole('link')).toHaveLength(58);
  });

  it('hides a filter group without results, unless one of its filters is chosen', async () => {
    reply('GET /api/books/facets', { ...facets, conditions: { good: 0 }, scripts: {}, sellers: {}, statuses: {} });
    lists([buildBookCard()]);
    const { user } = await show('/categories?q=kis&status=reserved');
    await openFilters(user);
    const filters = within(screen.getByRole('dialog', { name: 'Filteri' }));
    await waitFor(() => expect(filters.queryByRole('group', { name: 'Stanje' })).not.toBeInTheDocument());
    expect(filters.queryByRole('group', { name: 'Pismo' })).not.toBeInTheDocument();
    expect(filters.getByRole('checkbox', { name: 'Rezervisano: 0 knjiga' })).toBeChecked();
  });

  it('shows neither filters nor sort order when there are no results', async () => {
    lists([]);
    await show('/categories?q=qwerty');
    await screen.findByRole('heading', { name: 'Ništa nismo našli' });
    expect(screen.queryByRole('button', { name: /^Filteri/ })).not.toBeInTheDocument();
    expect(screen.queryByRole('combobox', { name: 'Redosled' })).not.toBeInTheDocument();
  });

  it('does not say that nothing was found while the results of another search load', async () => {
    lists([]);
    const { history } = await show('/categories?q=qwerty');
    await screen.findByRole('heading', { name: 'Ništa nismo našli' });
    reply('GET /api/books', [], { delay: 'infinite' });
    act(() => history.push('/categories?q=kis'));
    await screen.findByRole('heading', { name: 'Rezultati za „kis”' });
    expect(await screen.findByRole('status', { name: 'Učitavanje…' })).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Ništa nismo našli' })).not.toBeInTheDocument();
    expect(screen.queryByText('Pronađeno 0 knjiga')).not.toBeInTheDocument();
  });

  it('offers an alert only after the placeholders are removed, so that the offer does not move', async () => {
    lists([]);
    let isWithPlaceholders = false;
    const observer = new MutationObserver(() => {
      const placeholders = screen.queryByRole('status', { name: 'Učitavanje…' });
      isWithPlaceholders ||= placeholders !== null && screen.queryByText('Javljamo ti kad se pojavi „qwerty”') !== null;
    });
    observer.observe(document.body, { subtree: true, childList: true, characterData: true });
    await show('/categories?q=qwerty');
    await screen.findByText('Javljamo ti kad se pojavi „qwerty”');
    observer.disconnect();
    expect(isWithPlaceholders).toBe(false);
  });

  it('applies several filters that are changed in the same update', async () => {
    lists([buildBookCard()], { total: 60 });
    const { user } = await show('/category/Klasici?page=3&condition=new');
    await openFilters(user);
    const filters = within(screen.getByRole('dialog', { name: 'Filteri' }));
    const good = await filters.findByRole('checkbox', { name: /^Dobro očuvano/ });
    act(() => {
      fireEvent.click(good);
      fireEvent.click(filters.getByRole('checkbox', { name: /^Srpski/ }));
      fireEvent.click(filters.getByRole('radio', { name: /^Ćirilica/ }));
      // A second click on a remove button does not add the filter again.
      for (const cross of screen.getAllByRole('button', { name: 'Ukloni filter: Novo' })) {
        fireEvent.click(cross);
        fireEvent.click(cross);
      }
    });
    expect(address()).toBe('/category/Klasici?condition=good&language=sr&script=cyrillic');
  });

  it('writes every filter to the URL and the request', async () => {
    const asked = lists([buildBookCard()], { total: 60 });
    const { user } = await show('/categories?page=3');
    await openFilters(user);
    const filters = within(screen.getByRole('dialog', { name: 'Filteri' }));
    await user.click(await filters.findByRole('checkbox', { name: 'Dobro očuvano: 81 knjiga' }));
    expect(address()).toBe('/categories?condition=good');
    await user.click(filters.getByRole('checkbox', { name: 'Rezervisano: 7 knjiga' }));
    await user.click(filters.getByRole('checkbox', { name: 'Srpski: 131 knjiga' }));
    await user.click(filters.getByRole('radio', { name: 'Ćirilica: 6 knjiga' }));
    await user.type(filters.getByRole('textbox', { name: 'Od' }), '1.200{Enter}');
    await user.type(filters.getByRole('textbox', { name: 'Do' }), '2000,50');
    await user.tab();
    await user.type(filters.getByRole('combobox', { name: 'Mesto' }), 'Novi Sad{Enter}');
    const all =
      '/categories?condition=good&minPrice=1200&maxPrice=2000.5&status=reserved&language=sr&script=cyrillic&city=Novi+Sad';
    await waitFor(() => expect(address()).toBe(all));
    await waitFor(() =>
      expect(decodeURIComponent(String(asked.at(-1)))).toBe(
        'condition=good&minPrice=1200&maxPrice=2000.5&status=reserved&language=sr&script=cyrillic&city=Novi+Sad&sort=newest&page=1',
      ),
    );
    expect(filters.getByRole('button', { name: 'Prikaži knjige (60)' })).toBeInTheDocument();
    await user.click(filters.getByRole('button', { name: 'Poništi filtere' }));
    expect(address()).toBe('/categories');
  });

  it('keeps the focus in the drawer when its button removes all filters', async () => {
    lists([buildBookCard()]);
    const { user } = await show('/category/Drama?condition=good');
    await openFilters(user);
    const filters = within(screen.getByRole('dialog', { name: 'Filteri' }));
    await user.click(filters.getByRole('button', { name: 'Poništi filtere' }));
    expect(address()).toBe('/category/Drama');
    expect(filters.getByRole('button', { name: /^Prikaži knjige/ })).toHaveFocus();
  });

  it('shows the town as the first filter and applies a town chosen from the list', async () => {
    lists([buildBookCard()]);
    const { user } = await show('/categories?condition=good');
    await openFilters(user);
    const filters = within(screen.getByRole('dialog', { name: 'Filteri' }));
    expect(filters.getAllByRole('group')[0]).toBe(filters.getByRole('group', { name: 'Mesto' }));
    await user.type(filters.getByRole('combobox', { name: 'Mesto' }), 'нов');
    await user.click(await filters.findByRole('option', { name: 'Novi Sad 3 knjige' }));
    expect(address()).toBe('/categories?condition=good&city=Novi+Sad');
  });

  it('stores the first chosen town as the own town and offers it on other lists', async () => {
    lists([buildBookCard()]);
    const { user, unmount } = await show('/categories');
    await openFilters(user);
    await user.type(screen.getByRole('combobox', { name: 'Mesto' }), 'Niš{Enter}');
    expect(screen.queryByRole('button', { name: /^Samo tvoj grad/ })).not.toBeInTheDocument();
    unmount();
    await show('/category/Drama?condition=good');
    await user.click(screen.getByRole('button', { name: 'Samo tvoj grad: Niš' }));
    expect(address()).toBe('/category/Drama?condition=good&city=Niš');
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  });

  it('offers a member the town of the profile', async () => {
    lists([buildBookCard()]);
    startSession('t', { _id: 'e'.repeat(24), name: 'Ana', city: 'Čačak' });
    const { user } = await show('/categories');
    await user.click(screen.getByRole('button', { name: 'Samo tvoj grad: Čačak' }));
    expect(address()).toBe('/categories?city=Čačak');
  });

  it('does not apply an inverted or non-numeric price range', async () => {
    lists([buildBookCard()]);
    const { user } = await show('/categories');
    await openFilters(user);
    await user.type(screen.getByRole('textbox', { name: 'Od' }), '900');
    await user.type(screen.getByRole('textbox', { name: 'Do' }), '100{Enter}');
    expect(await screen.findByText('Najniža cena ne sme da bude veća od najviše.')).toBeInTheDocument();
    expect(address()).toBe('/categories?minPrice=900');
    await user.clear(screen.getByRole('textbox', { name: 'Do' }));
    await user.type(screen.getByRole('textbox', { name: 'Do' }), 'sto{Enter}');
    expect(screen.getByRole('textbox', { name: 'Do' })).toBeInvalid();
    expect(address()).toBe('/categories?minPrice=900');
  });

  it('shows the valid price range when a price is out of bounds', async () => {
    lists([buildBookCard()]);
    const { user } = await show('/categories');
    await openFilters(user);
    await user.type(screen.getByRole('textbox', { name: 'Do' }), '100.000.000{Enter}');
    expect(await screen.findByText('Cena mora da bude od 0,00 RSD do 99.999.999,99 RSD.')).toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: 'Do' })).toBeInvalid();
    expect(screen.getByRole('textbox', { name: 'Od' })).toBeValid();
    await user.clear(screen.getByRole('textbox', { name: 'Do' }));
    await user.type(screen.getByRole('textbox', { name: 'Do' }), '99.999.999,99{Enter}');
    expect(address()).toBe('/categories?maxPrice=99999999.99');
    expect(screen.getByRole('textbox', { name: 'Do' })).toBeValid();
  });

  it('does not store the town of a link as the own town when another filter changes', async () => {
    lists([buildBookCard()]);
    const { user } = await show('/categories?city=Zemun&condition=good');
    await user.click(screen.getByRole('button', { name: /^Ukloni filter: Dobro/ }));
    expect(address()).toBe('/categories?city=Zemun');
    expect(localStorage.getItem('korice.town')).toBeNull();
  });

  it('moves the focus to the filter beside a removed one, and to the heading after the last', async () => {
    lists([buildBookCard()]);
    const { user } = await show('/categories?city=Zemun&condition=good');
    await user.click(screen.getByRole('button', { name: /^Ukloni filter: Dobro/ }));
    const last = screen.getByRole('button', { name: /^Ukloni filter: .*Zemun/ });
    expect(last).toHaveFocus();
    await user.click(last);
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  });

  it('removes a filter by its button, and the back button restores it', async () => {
    lists([buildBookCard()]);
    const { user, history } = await show('/category/Klasici?condition=good&minPrice=100&maxPrice=900&city=Zemun');
    await user.click(screen.getByRole('button', { name: 'Ukloni filter: Od 100,00 RSD do 900,00 RSD' }));
    expect(address()).toBe('/category/Klasici?condition=good&city=Zemun');
    expect(screen.queryByRole('button', { name: /Ukloni filter: Od/ })).not.toBeInTheDocument();
    act(() => history.go(-1));
    expect(await screen.findByRole('button', { name: /Ukloni filter: Od/ })).toBeInTheDocument();
    expect(address()).toBe('/category/Klasici?condition=good&minPrice=100&maxPrice=900&city=Zemun');
  });

  // @spec 2-categories-books
  it('keeps the filters when the sort order or the page changes', async () => {
    const asked = lists([buildBookCard()], { total: 100 });
    const { user } = await show('/categories?condition=good&page=2');
    expect(await screen.findByRole('link', { name: 'Strana 3' })).toHaveAttribute(
      'href',
      '/categories?condition=good&page=3',
    );
    await user.selectOptions(screen.getByRole('combobox', { name: 'Redosled' }), 'Prvo najjeftinije');
    expect(address()).toBe('/categories?condition=good&sort=price-asc');
    await waitFor(() => expect(asked.at(-1)?.get('sort')).toBe('price-asc'));
  });

  it('redirects from a page past the end to the last page', async () => {
    reply(
      'GET /api/books',
      ({ request }) =>
        new URL(request.url).searchParams.get('page') === '2' ? [buildBookCard({ title: 'Lagum' })] : [],
      { headers: { 'X-Total-Count': '25' } },
    );
    await show('/categories?page=9');
    expect(await screen.findByRole('link', { name: 'Lagum' })).toBeInTheDocument();
    expect(address()).toBe('/categories?page=2');
  });

  it('shows a capped total as 1.000+, and offers one more page after a full page', async () => {
    const full = Array.from({ length: 20 }, () => buildBookCard());
    lists(full, { total: 1000, isMore: true });
    reply('GET /api/books/facets', { ...facets, total: 0, isMore: true });
    await show('/categories?page=60');
    expect(await screen.findByRole('link', { name: 'Strana 61' })).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Strana 62' })).not.toBeInTheDocument();
    expect(screen.getByText(/^1\.000\+ knjiga/)).toHaveTextContent('1.000+ knjiga, Strana 60');
  });

  it.each([
    ['exact', {}, '3.214 knjiga'],
    ['a lower bound', { isMore: true }, '3.214+ knjiga'],
  ] as const)('shows the count beside the filters, %s, instead of a capped total', async (_kind, bound, shown) => {
    reply('GET /api/books/facets', { ...facets, ...bound, total: 3214 });
    lists([buildBookCard()], { total: 1000, isMore: true });
    await show('/categories?condition=good');
    expect(await screen.findByText(shown)).toHaveRole('status');
  });

  it('offers no page of a search beyond the 1,000th book', async () => {
    lists(
      Array.from({ length: 20 }, () => buildBookCard()),
      { total: 1000, isMore: true },
    );
    await show('/categories?q=most&page=50');
    expect(await screen.findByText(/^Pronađeno više od 1\.000 knjiga/)).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Strana 51' })).not.toBeInTheDocument();
  });

  it('shows capped counts as lower bounds, and no count for a category that was not counted', async () => {
    const bounded = { ...facets, isMore: true, isMoreInCategories: true } as const;
    reply('GET /api/books/facets', {
      ...bounded,
      categories: { Drama: 1234 },
      conditions: { good: 5 },
      scripts: {},
      sellers: {},
    });
    lists([buildBookCard()]);
    const { user } = await show('/categories');
    const drama = await screen.findByRole('link', { name: 'Drama: 1.234+ knjiga' });
    expect(drama).toHaveTextContent('1.234+');
    expect(screen.getByRole('link', { name: 'Poezija' })).toBeInTheDocument();
    await openFilters(user);
    expect(await screen.findByRole('checkbox', { name: /5\+ knjiga/ })).toBeInTheDocument();
    // A script may have books that were not counted.
    expect(screen.getByRole('group', { name: 'Pismo' })).toBeInTheDocument();
  });

  it('shows the results of a search, best match first, and the correction of a mistyped word', async () => {
    const asked = lists([buildBookCard()], { total: 28, instead: 'Andrić' });
    await show('/categories?q=andirc');
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Rezultati za „andirc”');
    expect(document.title).toBe('Pretraga: andirc · Korice');
    expect(await screen.findByText('Pronađeno 28 knjiga')).toBeInTheDocument();
    expect(await screen.findByText('Prikazujemo rezultate za „Andrić”. Za „andirc” nema ničeg.')).toBeInTheDocument();
    expect(asked.map(String)).toEqual(['q=andirc&sort=relevance&page=1']);
    expect(screen.getByRole('combobox', { name: 'Redosled' })).toHaveDisplayValue('Najpribližnije');
  });

  it('links the categories that match the search above the results', async () => {
    lists([buildBookCard()], { categories: 'Edukativni' });
    await show('/categories?q=udzbenici');
    const link = await screen.findByRole('link', { name: 'Kategorija: Edukativni' });
    expect(link).toHaveAttribute('href', '/category/Edukativni');
  });

  it.each([
    ['/categories', 'Još nema nijedne knjige', 'Prodaj knjigu'],
    ['/category/Poezija', 'U ovoj kategoriji još nema knjiga', 'Prodaj knjigu'],
    ['/categories?q=qwerty', 'Ništa nismo našli', 'Pogledaj sve knjige'],
  ])('explains why %s is empty, with an action', async (at, title, action) => {
    lists([]);
    await show(at);
    expect(await screen.findByRole('heading', { name: title })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: action })).toBeInTheDocument();
  });

  it.each([
    ['/categories?q=seobe&condition=new', 'Ništa nismo našli', 'Poništi filtere', '/categories?q=seobe'],
    ['/categories?city=Zemun', 'Iz ovog mesta trenutno nema oglasa', 'Traži u svim mestima', '/categories'],
  ])('offers to remove the filters that make %s empty', async (at, title, action, then) => {
    lists([]);
    const { user } = await show(at);
    const results = within(screen.getByRole('region', { name: 'Rezultati' }));
    const heading = await results.findByRole('heading', { name: title });
    const empty = heading.parentElement;
    if (!empty) throw new Error('The heading stands alone');
    await user.click(within(empty).getByRole('button', { name: action }));
    expect(address()).toBe(then);
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  });

  it('shows a failure with a retry', async () => {
    cutOff('GET /api/books');
    const { user } = await show('/categories');
    expect(await screen.findByText('Knjige se nisu učitale')).toBeInTheDocument();
    lists([buildBookCard({ title: 'Koreni' })]);
    await user.click(screen.getByRole('button', { name: 'Pokušaj ponovo' }));
    expect(await screen.findByRole('link', { name: 'Koreni' })).toBeInTheDocument();
  });

  it('shows a note and applies filters when the counts fail to load', async () => {
    cutOff('GET /api/books/facets');
    lists([buildBookCard()]);
    const { user } = await show('/categories');
    await openFilters(user);
    const note = await screen.findByText(/Brojevi uz filtere se nisu učitali/);
    const filter = screen.getByRole('checkbox', { name: 'Novo' });
    expect(note.compareDocumentPosition(filter)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    await user.click(filter);
    expect(address()).toBe('/categories?condition=new');
  });
});
