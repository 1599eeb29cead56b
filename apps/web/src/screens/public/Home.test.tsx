import type { BookCard, Facets } from '@korice/contracts';
import { screenAreas } from '@korice/texts/screen-areas';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fillIn } from '../../testing/fill-in.js';
import { render, type RenderOptions } from '../../testing/render.js';
import { cutOff, refuse, reply, withNetwork } from '../../testing/reply.js';
import { endSession, startSession } from '../../features/auth/session.js';
import { buildBookCard, buildMe } from '../../testing/samples.js';
import Home from './Home.js';

withNetwork();

const facets: Facets = {
  total: 20,
  categories: { Klasici: 9, Drama: 2, Poezija: 12 },
  conditions: {},
  statuses: {},
  languages: {},
  scripts: {},
  sellers: {},
};
const named = (titles: string[]) => titles.map((title) => buildBookCard({ title }));

function shopHas({ featured, newest, bestsellers }: Record<'featured' | 'newest' | 'bestsellers', BookCard[]>): void {
  reply('GET /api/books/facets', facets);
  reply('GET /api/books', ({ request }) => {
    const query = new URL(request.url).searchParams;
    return query.get('featured') === 'true' ? featured : query.get('sort') === 'bestsellers' ? bestsellers : newest;
  });
}

const show = (options: RenderOptions = {}) =>
  render(<Home />, {
    areas: screenAreas.home,
    ...options,
  });
const section = (name: string) => screen.findByRole('region', { name });

describe('Home', () => {
  // @spec 2-route-home 2-home-featured 2-home-new
  it('shows books on the shelf, featured books and the latest ones', async () => {
    const bestsellers = named(['Seobe', 'Kiklop']);
    shopHas({ bestsellers, featured: named(['Hazarski rečnik', 'Koreni']), newest: named(['Lagum', '1984']) });
    await show();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Knjiga koju tražiš čeka na nečijoj polici');
    expect(document.title).toBe('Korice · Polovne knjige iz prve ruke');

    expect(await screen.findByRole('link', { name: 'Seobe, Ivo Andrić' })).toHaveAttribute(
      'href',
      `/book/${bestsellers[0]?._id ?? ''}`,
    );
    const featured = await section('Izdvojene knjige');
    expect(await within(featured).findByRole('heading', { name: 'Hazarski rečnik' })).toBeInTheDocument();
    expect(within(featured).getByRole('button', { name: /Koreni/ })).toBeInTheDocument();
    const newest = await section('Novo u ponudi');
    expect(await within(newest).findByRole('link', { name: 'Lagum' })).toBeInTheDocument();
    expect(within(newest).getByRole('link', { name: 'Sve nove knjige' })).toHaveAttribute(
      'href',
      '/categories#all-books',
    );
  });

  // @spec 2-home-categories
  it('links to the categories with the most books', async () => {
    shopHas({ bestsellers: [], featured: [], newest: [] });
    await show();
    const popular = screen.getByRole('list', { name: 'Popularne kategorije:' });
    await waitFor(() =>
      expect(
        within(popular)
          .getAllByRole('link')
          .map((link) => link.textContent),
      ).toEqual(['Poezija', 'Klasici', 'Drama', 'Sve kategorije']),
    );
    expect(within(popular).getByRole('link', { name: 'Poezija' })).toHaveAttribute('href', '/category/Poezija');
  });

  it('stores the own town and shows its newest books', async () => {
    shopHas({ bestsellers: [], featured: [], newest: [] });
    reply('GET /api/books/towns', [{ name: 'Novi Sad', count: 3 }]);
    const { user } = await show();
    await user.click(await screen.findByRole('button', { name: 'Izaberi: Tvoj grad' }));
    expect(screen.queryByRole('region', { name: 'Blizu tebe' })).not.toBeInTheDocument();

    const asked: (string | null)[] = [];
    reply('GET /api/books', ({ request }) => {
      const town = new URL(request.url).searchParams.get('city');
      asked.push(town);
      return town === null ? [] : named(['Lagum']);
    });
    await user.type(await screen.findByRole('combobox', { name: 'Tvoj grad' }), 'novi');
    await user.click(await screen.findByRole('option', { name: 'Novi Sad 3 knjige' }));
    const row = within(await section('Blizu tebe'));
    expect(await row.findByRole('link', { name: 'Lagum' })).toBeInTheDocument();
    expect(row.getByRole('link', { name: 'Sve knjige: Novi Sad' })).toHaveAttribute(
      'href',
      '/categories?city=Novi+Sad',
    );
    expect(asked).toContain('Novi Sad');
    expect(localStorage.getItem('korice.town')).toBe('Novi Sad');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Promeni: Tvoj grad' })).toHaveFocus());
  });

  it('lets a member with a town in the profile choose none', async () => {
    startSession('t', buildMe({ city: 'Beograd' }));
    shopHas({ bestsellers: [], featured: [], newest: [] });
    reply('GET /api/books/towns', []);
    const { user } = await show();
    await user.click(await screen.findByRole('button', { name: 'Promeni: Tvoj grad' }));
    await user.clear(await screen.findByRole('combobox', { name: 'Tvoj grad' }));
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('button', { name: 'Izaberi: Tvoj grad' })).toBeInTheDocument();
    act(() => endSession());
  });

  it('hides the books nearby when the own town has none any more', async () => {
    localStorage.setItem('korice.town', 'Zemun');
    shopHas({ bestsellers: [], featured: [], newest: [] });
    reply('GET /api/books', ({ request }) => (new URL(request.url).searchParams.has('city') ? named(['Lagum']) : []));
    const { queryClient } = await show();
    expect(await section('Blizu tebe')).toBeInTheDocument();
    reply('GET /api/books', []);
    act(() => void queryClient.invalidateQueries({ queryKey: ['books'] }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Blizu tebe' })).not.toBeInTheDocument());
  });

  it('invites the visitor to list the first book when there are no books', async () => {
    shopHas({ bestsellers: [], featured: [], newest: [] });
    await show();
    for (const name of ['Izdvojene knjige', 'Novo u ponudi']) {
      const part = await section(name);
      expect(
        await within(part).findByRole('heading', { name: 'Ovde još nema knjiga. Prva može da bude tvoja.' }),
      ).toBeInTheDocument();
      expect(within(part).getByRole('link', { name: 'Prodaj knjigu' })).toHaveAttribute('href', '/dashboard/add-book');
    }
  });

  it('shows a failure with a retry for each section', async () => {
    reply('GET /api/books/facets', facets);
    cutOff('GET /api/books');
    const { user } = await show();
    const newest = await section('Novo u ponudi');
    expect(await within(newest).findByText('Knjige se nisu učitale.')).toBeInTheDocument();
    shopHas({ bestsellers: [], featured: named(['Koreni']), newest: named(['Lagum']) });
    await user.click(within(newest).getByRole('button', { name: 'Pokušaj ponovo' }));
    expect(await within(newest).findByRole('link', { name: 'Lagum' })).toBeInTheDocument();
    expect(within(await section('Izdvojene knjige')).getByText('Knjige se nisu učitale.')).toBeInTheDocument();
  });

  it.each(['Izdvojene knjige', 'Novo u ponudi'])('disables the retry button of %s during the retry', async (name) => {
    shopHas({ bestsellers: [], featured: [], newest: [] });
    const { user, queryClient } = await show();
    const part = within(await section(name));
    await part.findByRole('link', { name: 'Prodaj knjigu' });
    cutOff('GET /api/books');
    act(() => void queryClient.invalidateQueries({ queryKey: ['books'] }));
    const again = await part.findByRole('button', { name: 'Pokušaj ponovo' });
    reply('GET /api/books', [], { delay: 'infinite' });
    await user.click(again);
    expect(again).toHaveAttribute('aria-disabled', 'true');
    expect(again).toHaveTextContent('Učitavanje…');
  });

  it('shows English texts when the language is English', async () => {
    shopHas({ bestsellers: [], featured: named(['Koreni']), newest: named(['Lagum']) });
    await show({ language: 'en' });
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(
      "The book you want is waiting on somebody's shelf",
    );
    expect(await section('Featured Books')).toBeInTheDocument();
    expect(document.title).toBe('Korice · Used books, first hand');
  });

  it('shows decorative books on the shelf and no popular categories when neither has loaded', async () => {
    cutOff('GET /api/books');
    cutOff('GET /api/books/facets');
    const { container } = await show();
    expect(await screen.findByRole('link', { name: 'Sve kategorije' })).toBeInTheDocument();
    expect(screen.queryByText('Popularne kategorije:')).not.toBeInTheDocument();
    await waitFor(() => expect(container.querySelector('ul[aria-hidden="true"] svg')).toBeInTheDocument());
    expect(screen.queryByRole('list', { name: 'Najtraženije' })).not.toBeInTheDocument();
  });

  // @spec 2-home-bestsellers
  it('pages the bestsellers through the URL', async () => {
    reply('GET /api/books/facets', facets);
    const pages: (string | null)[] = [];
    reply(
      'GET /api/books',
      ({ request }) => {
        const query = new URL(request.url).searchParams;
        if (query.get('sort') === 'bestsellers') pages.push(query.get('page'));
        return named([query.get('page') === '2' ? 'Koreni' : 'Seobe']);
      },
      { headers: { 'X-Total-Count': '30' } },
    );
    const { user, history } = await show();
    const bestsellers = await section('Najtraženije');
    expect(await within(bestsellers).findByRole('link', { name: 'Seobe' })).toBeInTheDocument();
    await user.click(within(bestsellers).getByRole('link', { name: 'Strana 2' }));
    expect(await within(bestsellers).findByRole('link', { name: 'Koreni' })).toBeInTheDocument();
    expect(history.location.search).toBe('?page=2');
    expect(within(bestsellers).getAllByRole('link', { name: /^Strana/ })).toHaveLength(3);
    expect(pages.at(-1)).toBe('2');
    await user.click(within(bestsellers).getByRole('link', { name: 'Strana 1' }));
    expect(history.location.search).toBe('');
  });

  it('does not request a page of bestsellers past the end', async () => {
    reply('GET /api/books/facets', facets);
    const pages: (string | null)[] = [];
    reply(
      'GET /api/books',
      ({ request }) => {
        const query = new URL(request.url).searchParams;
        if (query.has('page')) pages.push(query.get('page'));
        return [];
      },
      { headers: { 'X-Total-Count': '5000' } },
    );
    await show({ at: '/?page=600' });
    const bestsellers = await section('Najtraženije');
    expect(await within(bestsellers).findByRole('link', { name: 'Prva strana' })).toBeInTheDocument();
    expect(pages).toEqual(['250']);
    expect(within(bestsellers).queryByRole('link', { name: 'Strana 251' })).not.toBeInTheDocument();
  });

  // @spec 2-home-blog
  it('links to the three articles', async () => {
    shopHas({ bestsellers: [], featured: [], newest: [] });
    await show();
    const blog = await section('Blog');
    await waitFor(() => expect(within(blog).getAllByRole('link')).toHaveLength(3));
    expect(within(blog).getByRole('link', { name: 'Koliko vredi polovna knjiga?' })).toHaveAttribute(
      'href',
      '/blog/price-of-books',
    );
  });
});

describe('the newsletter', () => {
  const open = async () => {
    shopHas({ bestsellers: [], featured: [], newest: [] });
    const rendered = await show();
    const band = within(await section('Nove knjige u tvom sandučetu'));
    return { ...rendered, band, field: band.getByLabelText('Imejl') };
  };

  // @spec 2-home-newsletter
  it('sends the address and the language, and asks to confirm the subscription by mail', async () => {
    let body: unknown;
    reply('POST /api/newsletter', async ({ request }) => {
      body = await request.json();
      return { message: 'ok' };
    });
    const { user, band, field } = await open();
    await user.type(field, ' ana@primer.rs{Enter}');
    const answer = await band.findByRole('status');
    expect(answer).toHaveTextContent('Skoro gotovo: potvrdi prijavu linkom iz imejla');
    expect(answer.parentElement).toHaveFocus();
    expect(body).toEqual({ email: 'ana@primer.rs', language: 'sr' });
  });

  it('shows why an address is invalid, before and after the request', async () => {
    const { user, band, field } = await open();
    await user.click(band.getByRole('button', { name: 'Prijavi me' }));
    expect(field).toHaveFocus();
    await waitFor(() => expect(field).toHaveAccessibleDescription('Upiši imejl.'));
    await fillIn(user, field, 'ana@primer.rs');
    expect(field).not.toHaveAccessibleDescription();
    refuse('POST /api/newsletter', 'VALIDATION_FAILED', {
      errors: [{ path: 'email', code: 'invalid_format', message: '' }],
    });
    await user.click(band.getByRole('button', { name: 'Prijavi me' }));
    await waitFor(() => expect(field).toHaveAccessibleDescription('Imejl nije ispravan. Primer: ime@primer.rs'));
    expect(band.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('keeps the address after a failure', async () => {
    cutOff('POST /api/newsletter');
    const { user, band, field } = await open();
    await user.type(field, 'ana@primer.rs{Enter}');
    const answer = await band.findByRole('alert');
    expect(answer).toHaveTextContent('Prijava na bilten nije uspela.');
    expect(await band.findByText('Nema veze sa serverom. Proveri vezu sa internetom i pokušaj ponovo.')).toBeVisible();
    expect(answer.parentElement).toHaveFocus();
    expect(field).toHaveValue('ana@primer.rs');
  });
});
