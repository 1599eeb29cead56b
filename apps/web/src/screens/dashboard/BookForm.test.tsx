import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fillIn } from '../../testing/fill-in.js';
import { withLogin } from '../../testing/logged-in.js';
import {
  acceptBooks,
  addButton,
  fill,
  openBookForm,
  openFilledBookForm,
  withRates,
} from '../../testing/open-book-form.js';
import { cutOff, refuse, withNetwork } from '../../testing/reply.js';
import { buildBook, buildMe } from '../../testing/samples.js';
import { withWideWindow } from '../../testing/wide-window.js';

withNetwork();

const me = buildMe();
const draftKey = `korice.draft.${me._id}.book.new`;

withLogin(me);
withRates();
withWideWindow();

describe('a new book', () => {
  // @spec 2-form-title 2-form-left 2-form-right 2-form-buttons 4-form-mode 4-form-saved 9-after-save
  it('is saved with a success message and redirects to the listings after three seconds', async () => {
    const sent = acceptBooks('POST /api/books', buildBook());
    const opened = await openBookForm();
    const { user, history } = opened;
    expect(screen.getByRole('heading', { level: 1, name: 'Dodaj novu knjigu' })).toBeInTheDocument();
    await fill(opened);
    await user.selectOptions(screen.getByLabelText('Stanje'), 'Kao novo');
    const begun = Date.now();
    await user.dblClick(addButton());
    expect(await screen.findByText('Knjiga je dodata!')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Moji oglasi' })).toHaveAttribute('href', '/dashboard/book-listing');
    expect(sent).toHaveLength(1);
    expect(sent[0]?.fields).toMatchObject({
      title: 'Tvrđava',
      author: 'Meša Selimović',
      price: '12.5',
      currency: 'EUR',
      condition: 'like-new',
      imageUrls: '',
      clientId: expect.stringMatching(/^[0-9a-f]{32}$/) as string,
    });
    expect(localStorage.getItem(draftKey)).toBeNull();
    await waitFor(() => expect(history.location.pathname).toBe('/dashboard/book-listing'));
    expect(Date.now() - begun).toBeGreaterThanOrEqual(3000);
  });

  it('is prefilled with the title and author from the URL', async () => {
    await openBookForm('/dashboard/add-book?title=Atlantida&author=Borislav+Peki%C4%87');
    expect(await screen.findByLabelText('Naslov')).toHaveValue('Atlantida');
    expect(screen.getByLabelText('Autor')).toHaveValue('Borislav Pekić');
  });

  it('names the field of each explanation', async () => {
    await openBookForm();
    const tips = screen.getAllByRole('button', { name: /^Objašnjenje/ });
    expect(tips.map((tip) => tip.getAttribute('aria-label'))).toEqual(['Objašnjenje: ISBN', 'Objašnjenje: Kategorije']);
  });

  // @spec 5-book-required 5-book-blocked 8-silent-blocked
  it('marks invalid fields and sends nothing', async () => {
    const sent = acceptBooks('POST /api/books', buildBook());
    const { user } = await openBookForm();
    await user.type(screen.getByLabelText(/^ISBN/), '978-86-07-00417-3');
    await user.click(addButton());
    const summary = screen.getByRole('alert');
    expect(summary).toHaveFocus();
    expect(
      within(summary)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual(['Upiši naslov.', 'Upiši ime autora.', 'Upiši cenu veću od nule.', 'ISBN nije ispravan: proveri cifre.']);
    expect(screen.getByLabelText('Naslov')).toHaveAttribute('aria-invalid', 'true');
    await user.click(within(summary).getByRole('link', { name: 'Upiši cenu veću od nule.' }));
    expect(screen.getByLabelText('Cena u evrima')).toHaveFocus();
    expect(sent).toHaveLength(0);
  });

  it('opens the collapsed edition when one of its fields is invalid', async () => {
    const { user } = await openFilledBookForm();
    const group = screen.getByText('Podaci o izdanju').closest('details');
    expect(group).not.toHaveAttribute('open');
    await fillIn(user, screen.getByLabelText('Datum izdanja'), 'maj');
    await user.click(addButton());
    expect(group).toHaveAttribute('open');
  });

  it('stores the weight in grams and refuses anything else', async () => {
    const sent = acceptBooks('POST /api/books', buildBook());
    const { user } = await openFilledBookForm();
    const weight = screen.getByLabelText('Težina');
    expect(weight).toHaveAccessibleDescription(/bez nje računamo 350 g/);
    await fillIn(user, weight, '0,5 kg');
    await user.click(addButton());
    expect(weight).toHaveAccessibleDescription(/Broj mora da bude od 1 do 20\.000\./);
    expect(sent).toHaveLength(0);
    await user.clear(weight);
    await fillIn(user, weight, '480');
    await user.click(addButton());
    await waitFor(() => expect(sent[0]?.fields).toMatchObject({ weight: '480' }));
  });

  // @spec 4-form-saved 8-book-not-saved
  it('shows the reason of a failed save', async () => {
    refuse('POST /api/books', 'UNAVAILABLE');
    const { user } = await openFilledBookForm();
    await user.click(addButton());
    expect(await screen.findByText('Greška: Sajt trenutno nije dostupan. Pokušaj ponovo za minut.')).toBeVisible();
    expect(screen.getByLabelText('Naslov')).toHaveValue('Tvrđava');
    expect(addButton()).toBeEnabled();
  });

  it('marks fields that the API refuses', async () => {
    refuse('POST /api/books', 'VALIDATION_FAILED', { errors: [{ path: 'title', code: 'unprintable', message: '' }] });
    const { user } = await openFilledBookForm();
    await user.click(addButton());
    expect(await screen.findByRole('alert')).toHaveTextContent('Tekst sadrži nevidljive ili neispravne znakove.');
  });

  it('is saved by a second POST and a PUT of the current values when the first response was lost', async () => {
    const { user } = await openFilledBookForm();
    cutOff('POST /api/books');
    await user.click(addButton());
    await screen.findByText(/^Greška: Nema veze sa serverom/);
    const book = buildBook();
    const created = acceptBooks('POST /api/books', book, '"1"');
    const changed = acceptBooks('PUT /api/books/:bookId', book);
    await user.type(screen.getByLabelText('Naslov'), ' 2');
    await user.click(addButton());
    expect(await screen.findByText('Knjiga je dodata!')).toBeInTheDocument();
    // The book may exist with the values of the first request: an update with the current values follows.
    expect(created).toHaveLength(1);
    expect(changed).toMatchObject([{ ifMatch: '"1"', fields: { title: 'Tvrđava 2' } }]);
  });

  it('starts with the currency of the last listing', async () => {
    acceptBooks('POST /api/books', buildBook());
    const opened = await openFilledBookForm();
    await opened.user.selectOptions(screen.getByLabelText('Valuta'), 'RSD');
    expect(screen.getByLabelText('Cena u dinarima')).toHaveValue('12,50');
    await opened.user.click(addButton());
    await screen.findByText('Knjiga je dodata!');
    opened.unmount();
    await openBookForm();
    expect(screen.getByLabelText('Cena u dinarima')).toHaveValue('');
  });

  it("shows an empty form after 'save and add another'", async () => {
    const sent = acceptBooks('POST /api/books', buildBook());
    const { user, history } = await openFilledBookForm();
    await user.selectOptions(screen.getByLabelText('Valuta'), 'RSD');
    await user.click(screen.getByRole('button', { name: 'Dodaj i unesi sledeću' }));
    expect(await screen.findByText('Knjiga je dodata! Na redu je sledeća.')).toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
    expect(screen.getByLabelText('Naslov')).toHaveValue('');
    expect(screen.getByLabelText('Cena u dinarima')).toHaveValue('');
    expect(localStorage.getItem(draftKey)).toBeNull();
    expect(history.location.pathname).toBe('/dashboard/add-book');
    await fillIn(user, screen.getByLabelText('Naslov'), 'Derviš i smrt');
    await fillIn(user, screen.getByLabelText('Autor'), 'Meša Selimović');
    await user.type(screen.getByLabelText('Cena u dinarima'), '700');
    await user.click(addButton());
    await screen.findByText('Knjiga je dodata!');
    expect(sent.map(({ fields }) => fields.title)).toEqual(['Tvrđava', 'Derviš i smrt']);
    expect(sent[0]?.fields.clientId).not.toBe(sent[1]?.fields.clientId);
  });

  // @spec 2-form-left 9-categories-open
  it('finds and selects categories typed in Latin or Cyrillic script', async () => {
    const { user } = await openBookForm();
    const field = screen.getByRole('combobox', { name: 'Kategorije' });
    expect(field).toHaveAttribute('placeholder', 'Izaberi kategorije');
    await user.click(field);
    await user.type(field, 'скол'); // matches no category
    expect(screen.getByText('Nema takve kategorije.')).toBeInTheDocument();
    await user.clear(field);
    await user.type(field, 'decu');
    await user.click(screen.getByRole('option', { name: 'Knjige za decu' }));
    await user.type(field, 'класи');
    await user.click(screen.getByRole('option', { name: 'Klasici' }));
    expect(screen.getByRole('button', { name: 'Ukloni kategoriju: Knjige za decu' })).toBeInTheDocument();
    expect(field).not.toHaveAttribute('placeholder');
    await user.click(screen.getByRole('button', { name: 'Ukloni kategoriju: Klasici' }));
    expect(screen.queryByRole('button', { name: 'Ukloni kategoriju: Klasici' })).not.toBeInTheDocument();
  });

  it('counts the remaining characters', async () => {
    const { user } = await openBookForm();
    await user.type(screen.getByLabelText('Kratak opis za oglas'), 'abc');
    expect(screen.getByText('Još 497 znakova')).toBeInTheDocument();
    expect(screen.getByText('Još 10.000 znakova')).toBeInTheDocument();
  });
});
