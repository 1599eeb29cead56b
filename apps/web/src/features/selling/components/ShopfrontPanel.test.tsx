import { alwaysClosed, type Collection, type OwnShopfront, type ShopfrontSettings } from '@korice/contracts';
import { useQuery } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { withLogin } from '../../../testing/logged-in.js';
import { render } from '../../../testing/render.js';
import { cutOff, refuse, reply, withNetwork } from '../../../testing/reply.js';
import { buildMe, buildOwnBookCard, buildOwner } from '../../../testing/samples.js';
import { sellingQueries } from '../selling-data.js';
import { ShopfrontPanel } from './ShopfrontPanel.js';

withNetwork();
withLogin(buildMe());

const userId = buildMe()._id;
const collection = (name: string, digit: string): Collection => ({
  id: digit.repeat(32),
  name,
  category: null,
  maxPrice: 400,
  books: [],
});
const [first, second] = [collection('Prva izdanja', '1'), collection('Do 400 dinara', '2')];
const seobe = buildOwnBookCard({ title: 'Seobe', author: 'Miloš Crnjanski' });

let saved: ShopfrontSettings[];
beforeEach(() => {
  saved = [];
  reply('GET /api/owners/:ownerId', buildOwner());
  reply('GET /api/books/by-owner/:ownerId', { books: [], totalBooks: 0 });
  reply('GET /api/books/my-books', [seobe]);
  reply('PUT /api/users/:userId/shopfront', async ({ request }) => {
    const body = (await request.json()) as ShopfrontSettings;
    saved.push(body);
    return { ...body, rev: saved.length };
  });
});

function open(fields: Partial<ShopfrontSettings> = {}) {
  const stored = { banner: '', collections: [first, second], hours: alwaysClosed, ...fields };
  reply('GET /api/users/:userId/shopfront', (): OwnShopfront => ({ ...(saved.at(-1) ?? stored), rev: saved.length }));
  return render(<ShopfrontPanel userId={userId} stored={stored} />, {
    areas: ['selling', 'buying', 'categories', 'errors'],
  });
}

/** The panel with the shopfront of the cache, as on the screen. */
function StoredPanel() {
  const { data } = useQuery(sellingQueries.shopfront(userId));
  return data && <ShopfrontPanel userId={userId} stored={data} />;
}

describe('the collections of a shopfront', () => {
  it('are saved with a new collection of a category, a maximum price and selected books', async () => {
    const { user } = await open({ collections: [first] });
    await user.click(screen.getByRole('button', { name: 'Nova kolekcija' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Nova kolekcija' }));
    await user.type(dialog.getByRole('textbox', { name: 'Naziv' }), 'Klasici za poneti');
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Kategorija' }), 'Klasici');
    await user.type(dialog.getByRole('textbox', { name: 'Cena do (RSD)' }), '1.000');
    await user.click(await dialog.findByRole('checkbox', { name: /^Seobe/ }));
    await user.click(dialog.getByRole('button', { name: 'Sačuvaj kolekciju' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(saved).toHaveLength(1);
    expect(saved[0]?.collections).toEqual([
      first,
      {
        id: expect.stringMatching(/^[0-9a-f]{32}$/) as string,
        name: 'Klasici za poneti',
        category: 'Klasici',
        maxPrice: 1_000,
        books: [seobe._id],
      },
    ]);
  });

  it('say that the own listings did not load instead of that none matches, and load them again', async () => {
    cutOff('GET /api/books/my-books');
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Nova kolekcija' }));
    const dialog = within(screen.getByRole('dialog'));
    const failure = within(await dialog.findByRole('alert'));
    expect(dialog.queryByText('Nijedan oglas ne odgovara.')).not.toBeInTheDocument();
    reply('GET /api/books/my-books', [seobe]);
    await user.click(failure.getByRole('button', { name: 'Pokušaj ponovo' }));
    expect(await dialog.findByRole('checkbox', { name: /^Seobe/ })).toBeInTheDocument();
  });

  it('are not saved with a collection without a name or content, or with an invalid price', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Nova kolekcija' }));
    const dialog = within(screen.getByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Sačuvaj kolekciju' }));
    expect(dialog.getByText('Upiši naziv od najmanje 2 slova.')).toBeInTheDocument();
    expect(dialog.getByText('Izaberi kategoriju, cenu ili bar jednu knjigu.')).toBeInTheDocument();
    expect(dialog.getByRole('textbox', { name: 'Naziv' })).toHaveFocus();
    await user.type(dialog.getByRole('textbox', { name: 'Cena do (RSD)' }), 'malo');
    expect(dialog.getByText('Upiši ceo broj dinara, od 1 do 1.000.000.')).toBeInTheDocument();
    expect(saved).toEqual([]);
  });

  it('do not show the failure of an earlier change in the dialog of a collection', async () => {
    const { user } = await open();
    refuse('PUT /api/users/:userId/shopfront', 'INTERNAL');
    await user.click(screen.getByRole('button', { name: 'Premesti dole: Prva izdanja' }));
    expect(await screen.findByRole('alert')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Nova kolekcija' }));
    expect(within(screen.getByRole('dialog')).queryByRole('alert')).not.toBeInTheDocument();
  });

  it('are reordered and deleted', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Premesti dole: Prva izdanja' }));
    await waitFor(() => expect(saved[0]?.collections).toEqual([second, first]));
    await user.click(screen.getByRole('button', { name: 'Izmeni: Prva izdanja' }));
    await user.click(screen.getByRole('button', { name: 'Obriši kolekciju' }));
    await waitFor(() => expect(saved[1]?.collections).toEqual([second]));
  });

  it('pass the focus to the next one when one is deleted', async () => {
    reply('GET /api/users/:userId/shopfront', (): OwnShopfront => ({
      ...(saved.at(-1) ?? { banner: '', collections: [first, second], hours: alwaysClosed }),
      rev: saved.length,
    }));
    const { user } = await render(<StoredPanel />, { areas: ['selling', 'buying', 'categories', 'errors'] });
    await user.click(await screen.findByRole('button', { name: 'Izmeni: Prva izdanja' }));
    await user.click(screen.getByRole('button', { name: 'Obriši kolekciju' }));
    await waitFor(() => expect(screen.getAllByRole('button', { name: /^Izmeni: / })).toHaveLength(1));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Izmeni: Do 400 dinara' })).toHaveFocus());
  });

  it('include a collection that another tab added after this one read the shopfront', async () => {
    const { user } = await open({ collections: [first] });
    const latest = { banner: '', collections: [first, second], hours: alwaysClosed, rev: 1 };
    reply('GET /api/users/:userId/shopfront', latest);
    await user.click(screen.getByRole('button', { name: 'Izmeni: Prva izdanja' }));
    const dialog = within(screen.getByRole('dialog'));
    await user.type(dialog.getByRole('textbox', { name: 'Naziv' }), ' do 1950.');
    await user.click(dialog.getByRole('button', { name: 'Sačuvaj kolekciju' }));
    await waitFor(() => expect(saved[0]?.collections).toEqual([{ ...first, name: 'Prva izdanja do 1950.' }, second]));
  });

  it('are reordered without the loss of a name that another tab changed', async () => {
    const { user } = await open();
    const renamed = { ...first, name: 'Prva izdanja do 1950.' };
    reply('GET /api/users/:userId/shopfront', {
      banner: '',
      collections: [renamed, second],
      hours: alwaysClosed,
      rev: 1,
    });
    await user.click(screen.getByRole('button', { name: 'Premesti dole: Prva izdanja' }));
    await waitFor(() => expect(saved[0]?.collections).toEqual([second, renamed]));
  });

  it('include a collection that another device added when the first save fails with CONFLICT', async () => {
    const { user } = await open({ collections: [first] });
    const empty = { banner: '', hours: alwaysClosed };
    refuse('PUT /api/users/:userId/shopfront', 'CONFLICT');
    let reads = 0;
    let ifMatch: string | null = null;
    reply('GET /api/users/:userId/shopfront', () => {
      reads += 1;
      if (reads === 1) return { ...empty, collections: [first], rev: 4 };
      reply('PUT /api/users/:userId/shopfront', async ({ request }) => {
        ifMatch = request.headers.get('If-Match');
        const body = (await request.json()) as ShopfrontSettings;
        saved.push(body);
        return { ...body, rev: 6 };
      });
      return { ...empty, collections: [first, second], rev: 5 };
    });
    await user.click(screen.getByRole('button', { name: 'Izmeni: Prva izdanja' }));
    const dialog = within(screen.getByRole('dialog'));
    await user.type(dialog.getByRole('textbox', { name: 'Naziv' }), ' do 1950.');
    await user.click(dialog.getByRole('button', { name: 'Sačuvaj kolekciju' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(saved.map(({ collections }) => collections.map(({ name }) => name))).toEqual([
      ['Prva izdanja do 1950.', 'Do 400 dinara'],
    ]);
    expect(ifMatch).toBe('"5"');
  });

  it('keep the typed name in the dialog when saving fails', async () => {
    refuse('PUT /api/users/:userId/shopfront', 'INTERNAL');
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Izmeni: Do 400 dinara' }));
    const dialog = within(screen.getByRole('dialog'));
    const name = dialog.getByRole('textbox', { name: 'Naziv' });
    await user.clear(name);
    await user.type(name, 'Do 500 dinara');
    await user.click(dialog.getByRole('button', { name: 'Sačuvaj kolekciju' }));
    expect(await dialog.findByRole('alert')).toBeInTheDocument();
    expect(name).toHaveValue('Do 500 dinara');
  });
});

describe('the opening hours of a shopfront', () => {
  it('are refused when a day closes before it opens, and saved with days without times as closed', async () => {
    const { user } = await open();
    const from = screen.getByLabelText('Subota: od');
    const to = screen.getByLabelText('Subota: do');
    await user.type(from, '10:00');
    await user.type(to, '09:00');
    await user.click(screen.getByRole('button', { name: 'Sačuvaj radno vreme' }));
    expect(screen.getByText('Upiši oba vremena, i to da zatvaranje bude posle otvaranja.')).toBeInTheDocument();
    expect(from).toHaveFocus();
    expect(saved).toEqual([]);
    await user.clear(to);
    await user.type(to, '15:00');
    await user.click(screen.getByRole('button', { name: 'Sačuvaj radno vreme' }));
    await waitFor(() =>
      expect(saved[0]?.hours).toEqual({ week: null, saturday: { from: '10:00', to: '15:00' }, sunday: null }),
    );
  });
});

describe('the banner of a shopfront', () => {
  it('is uploaded and stored at once', async () => {
    const url = `/uploads/avatars/${userId}-${'0'.repeat(16)}.webp`;
    reply('POST /api/users/:userId/banner', { url });
    const { user } = await open();
    const file = new File(['slika'], 'izlog.gif', { type: 'image/gif' });
    await user.upload(screen.getByLabelText('Dodaj sliku', { selector: 'input' }), file);
    await waitFor(() => expect(saved[0]).toMatchObject({ banner: url, collections: [first, second] }));
  });

  it('shows an error when the upload fails', async () => {
    refuse('POST /api/users/:userId/banner', 'IMAGE_UNSUPPORTED');
    const { user } = await open();
    const file = new File(['slika'], 'izlog.gif', { type: 'image/gif' });
    await user.upload(screen.getByLabelText('Dodaj sliku', { selector: 'input' }), file);
    expect(await screen.findByRole('alert')).toBeInTheDocument();
    expect(saved).toEqual([]);
  });

  it('is removed', async () => {
    const { user } = await open({ banner: `/uploads/avatars/${userId}-${'0'.repeat(16)}.webp` });
    await user.click(screen.getByRole('button', { name: 'Ukloni sliku' }));
    await waitFor(() => expect(saved[0]?.banner).toBe(''));
  });
});
