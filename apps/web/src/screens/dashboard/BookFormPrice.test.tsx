import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { withLogin } from '../../testing/logged-in.js';
import {
  acceptBooks,
  addButton,
  openBook,
  openBookForm,
  openFilledBookForm,
  withRates,
} from '../../testing/open-book-form.js';
import { cutOff, refuse, reply, withNetwork } from '../../testing/reply.js';
import { buildBook, buildMe, buildOwnBookCard } from '../../testing/samples.js';
import { withWideWindow } from '../../testing/wide-window.js';

withNetwork();
withLogin(buildMe());
withRates();
withWideWindow();

describe('the currency of a new book', () => {
  const currency = () => screen.findByLabelText('Valuta');

  it("is that of the account's newest listing when this device has stored none", async () => {
    reply('GET /api/books/my-books', [buildOwnBookCard({ currency: 'RSD' }), buildOwnBookCard({ currency: 'EUR' })]);
    await openBookForm();
    expect(await currency()).toHaveValue('RSD');
  });

  it('is that of the newest listing even when this device has stored another one', async () => {
    const { _id } = buildMe();
    localStorage.setItem(`korice.currency.${_id}`, 'USD');
    reply('GET /api/books/my-books', [buildOwnBookCard({ currency: 'RSD' })]);
    await openBookForm();
    expect(await currency()).toHaveValue('RSD');
  });

  it('is EUR before the first listing', async () => {
    await openBookForm();
    expect(await currency()).toHaveValue('EUR');
  });

  it('is the one stored on this device if the listings do not load', async () => {
    const { _id } = buildMe();
    localStorage.setItem(`korice.currency.${_id}`, 'RSD');
    cutOff('GET /api/books/my-books');
    await openBookForm();
    expect(await currency()).toHaveValue('RSD');
  });
});

describe('the demand for a book', () => {
  it('is shown in the form of a new book once title and author are known, with one request', async () => {
    const asked = vi.fn();
    reply('GET /api/wanted/demand', ({ request }) => {
      asked(Object.fromEntries(new URL(request.url).searchParams));
      return { readers: 3 };
    });
    await openFilledBookForm();
    expect(
      await screen.findByText('3 čitaoca traže ovu knjigu i saznaju čim je objaviš.', {}, { timeout: 5000 }),
    ).toBeInTheDocument();
    expect(asked.mock.calls).toEqual([[{ title: 'Tvrđava', author: 'Meša Selimović' }]]);
  });

  it('is shown in the form of a listed book', async () => {
    reply('GET /api/wanted/demand', { readers: 1 });
    await openBook(buildBook());
    expect(await screen.findByText('1 čitalac traži ovu knjigu')).toBeInTheDocument();
  });
});

describe('the price', () => {
  it('is compared in dinars with the usual prices once title and author are known', async () => {
    const asked = vi.fn();
    reply('GET /api/books/price-hint', ({ request }) => {
      asked(Object.fromEntries(new URL(request.url).searchParams));
      return { hint: { basis: 'work', count: 12, low: 450, median: 600, high: 700 } };
    });
    const { user } = await openFilledBookForm();
    expect(await screen.findByText(/^Slični primerci: 450–700 RSD/)).toHaveTextContent('12 oglasa');
    expect(asked.mock.calls).toEqual([[{ title: 'Tvrđava', author: 'Meša Selimović' }]]);
    // 12.5 euros are 1,465 dinars.
    expect(screen.getByText('Skuplje od većine')).toBeInTheDocument();
    await user.clear(price());
    await user.type(price(), '5');
    expect(screen.getByText('Cena je u uobičajenom rasponu')).toBeInTheDocument();
  });

  const price = () => screen.getByRole('textbox', { name: /^Cena u/ });

  // @spec 1-prices-form-table
  it.each([
    ['1.234,50', '144.683,40'],
    ['1234,5', '144.683,40'],
    ['1234.50', '144.683,40'],
    ['8', '937,60'],
  ])('is shown in dinars while %s is typed', async (typed, shown) => {
    const { user } = await openBookForm();
    await user.type(price(), typed);
    expect(await screen.findByText(`Na sajtu će pisati ${shown} RSD`)).toBeInTheDocument();
  });

  it('is converted from the chosen currency, and not converted when that is dinars', async () => {
    const { user } = await openBookForm();
    await user.type(price(), '8');
    await user.selectOptions(screen.getByLabelText('Valuta'), 'USD');
    expect(await screen.findByText('Na sajtu će pisati 864,00 RSD')).toBeInTheDocument();
    await user.selectOptions(screen.getByLabelText('Valuta'), 'RSD');
    expect(screen.queryByText(/^Na sajtu će pisati/)).not.toBeInTheDocument();
  });

  it('shows an error with a retry when the exchange rates fail to load', async () => {
    refuse('GET /api/rates', 'UNAVAILABLE');
    const { user } = await openBookForm();
    await user.type(price(), '8');
    expect(await screen.findByText(/Cena u dinarima trenutno ne može da se prikaže\./)).toBeInTheDocument();
    reply('GET /api/rates', { EUR: 117.2, USD: 108 });
    await user.click(screen.getByRole('button', { name: 'Pokušaj ponovo' }));
    expect(price()).toHaveFocus();
    expect(await screen.findByText('Na sajtu će pisati 937,60 RSD')).toBeInTheDocument();
  });

  it('above 100 EUR needs a confirmation before a save, which can change the currency to dinars', async () => {
    const sent = acceptBooks('POST /api/books', buildBook());
    const { user } = await openFilledBookForm();
    await user.clear(price());
    await user.type(price(), '700');
    const question = await screen.findByRole('group', {
      name: 'Upisano je 700,00 EUR, to jest 82.040,00 RSD. Da li je cena u dinarima?',
    });
    await user.click(addButton());
    expect(question).toHaveFocus();
    expect(sent).toHaveLength(0);
    await user.click(screen.getByRole('button', { name: 'Da, u dinarima' }));
    expect(price()).toHaveFocus();
    expect(screen.getByLabelText('Cena u dinarima')).toHaveValue('700,00');
    await user.click(addButton());
    expect(await screen.findByText('Knjiga je dodata!')).toBeInTheDocument();
    expect(sent[0]?.fields).toMatchObject({ price: '700', currency: 'RSD' });
  });

  it('above 100 EUR is saved in euros after confirmation', async () => {
    const sent = acceptBooks('POST /api/books', buildBook());
    const { user } = await openFilledBookForm();
    await user.clear(price());
    await user.type(price(), '120');
    await user.click(await screen.findByRole('button', { name: 'Ne, cena je dobra' }));
    expect(screen.queryByRole('button', { name: 'Ne, cena je dobra' })).not.toBeInTheDocument();
    await user.click(addButton());
    expect(await screen.findByText('Knjiga je dodata!')).toBeInTheDocument();
    expect(sent[0]?.fields).toMatchObject({ price: '120', currency: 'EUR' });
  });
});
