import { imageFileId } from '@korice/contracts/defects';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { readSession, startSession } from '../../features/auth/session.js';
import { openScannerState } from '../../features/books/prefilled-book.js';
import {
  acceptBooks,
  addButton,
  fill,
  openBook,
  openBookForm,
  photo,
  uploaded,
  withRates,
} from '../../testing/open-book-form.js';
import { fillIn } from '../../testing/fill-in.js';
import { reply, withNetwork } from '../../testing/reply.js';
import { buildBook, buildIsbnData, buildMe } from '../../testing/samples.js';
import { withLogin } from '../../testing/logged-in.js';

withNetwork();
withLogin(buildMe());
withRates();

const typeButton = () => screen.findByRole('button', { name: 'Upiši naslov ili ISBN' });

describe('the form of a new book on a phone', () => {
  it('starts with a choice of bar code, photo or title, without the submit button', async () => {
    const { user } = await openBookForm();
    expect(screen.getByRole('button', { name: 'Skeniraj bar-kod' })).toBeInTheDocument();
    expect(screen.getByLabelText('Slikaj korice')).toHaveAttribute('type', 'file');
    expect(screen.queryByRole('button', { name: 'Dodaj knjigu' })).not.toBeInTheDocument();
    await user.click(await typeButton());
    expect(screen.getByLabelText('Naslov')).toHaveFocus();
    expect(addButton()).toBeInTheDocument();
  });

  it('shows the number of wanted works with a link to them', async () => {
    reply('GET /api/wanted', [], { headers: { 'X-Total-Count': '84' } });
    await openBookForm();
    expect(await screen.findByText(/84 knjige se trenutno traže/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Pogledaj' })).toHaveAttribute('href', '/wanted');
  });

  it('opens the scanner at once when the navigation state requests it', async () => {
    const { history } = await openBookForm();
    act(() => history.push('/dashboard/add-book', openScannerState));
    expect(await screen.findByRole('dialog', { name: 'Skeniranje bar-koda' })).toBeVisible();
  });

  it('uploads a photo of the cover and focuses the title', async () => {
    reply('POST /api/images', uploaded());
    const { user } = await openBookForm();
    await user.upload(screen.getByLabelText('Slikaj korice'), photo());
    expect(await screen.findByLabelText('Naslov')).toHaveFocus();
    expect(within(await screen.findByRole('list', { name: 'Slike u oglasu' })).getAllByRole('listitem')).toHaveLength(
      1,
    );
  });

  it('requires a condition and lists the book with it', async () => {
    const sent = acceptBooks('POST /api/books', buildBook());
    const opened = await openBookForm();
    await opened.user.click(await typeButton());
    await fill(opened);
    await opened.user.click(addButton());
    const group = screen.getByRole('radiogroup', { name: 'Stanje' });
    expect(group).toBeInvalid();
    expect(group).toHaveAccessibleDescription('Izaberi stanje knjige.');
    expect(sent).toEqual([]);
    await opened.user.click(screen.getByRole('radio', { name: 'Kao novo' }));
    await opened.user.click(addButton());
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.fields).toMatchObject({ title: 'Tvrđava', condition: 'like-new' });
  });

  it('suggests a condition from the checked defects, and sends the defects', async () => {
    const sent = acceptBooks('POST /api/books', buildBook());
    const opened = await openBookForm();
    await opened.user.click(await typeButton());
    await fill(opened);
    await opened.user.click(screen.getByRole('button', { name: 'Posveta' }));
    await opened.user.click(screen.getByRole('button', { name: 'Izlizane korice' }));
    await opened.user.click(screen.getByRole('button', { name: 'Ostalo je u redu' }));
    await opened.user.click(screen.getByRole('button', { name: 'Postavi' }));
    expect(screen.getByRole('radio', { name: 'Tragovi čitanja' })).toBeChecked();
    await opened.user.click(addButton());
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(JSON.parse(sent[0]?.fields.defects as string)).toEqual({
      present: ['dedication', 'wornCover'],
      absent: ['underlined', 'notes', 'stamp', 'stains', 'loose', 'missing', 'smell'],
    });
  });

  it('asks which photo shows a defect, and sends the choice', async () => {
    const image = uploaded();
    reply('POST /api/images', image);
    const sent = acceptBooks('POST /api/books', buildBook());
    const opened = await openBookForm();
    await opened.user.upload(screen.getByLabelText('Slikaj korice'), photo());
    await fill(opened);
    await opened.user.click(screen.getByRole('radio', { name: 'Dobro očuvano' }));
    await opened.user.click(screen.getByRole('button', { name: 'Posveta' }));
    await opened.user.selectOptions(await screen.findByRole('combobox', { name: 'Posveta' }), 'slika 1');
    await opened.user.click(addButton());
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(JSON.parse(sent[0]?.fields.defects as string)).toEqual({
      present: ['dedication'],
      absent: [],
      photos: { dedication: imageFileId(image.url) },
    });
  });

  it('suggests editions while the author is empty and fills in the chosen one by keyboard', async () => {
    const asked: (string | null)[] = [];
    reply('GET /api/editions/suggestions', ({ request }) => {
      asked.push(new URL(request.url).searchParams.get('q'));
      return [
        { title: 'Derviš i smrt', author: 'Meša Selimović', publisher: 'Svjetlost' },
        { title: 'Derviš i smrt', author: 'Meša Selimović', publisher: 'Laguna' },
      ];
    });
    const { user } = await openBookForm();
    await user.click(await typeButton());
    const title = screen.getByLabelText('Naslov');
    await user.type(title, 'derv');
    const list = await screen.findByRole('listbox', { name: 'Izdanja iz kataloga' });
    expect(
      within(list)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Derviš i smrtMeša Selimović · Svjetlost', 'Derviš i smrtMeša Selimović · Laguna']);
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    expect(title).toHaveValue('Derviš i smrt');
    expect(screen.getByLabelText('Autor')).toHaveValue('Meša Selimović');
    expect(screen.getByLabelText('Izdavač')).toHaveValue('Laguna');
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
    expect(asked).toEqual(['derv']);
  });

  it('shows a summary instead of the fields that the ISBN filled, until the member corrects them', async () => {
    reply('GET /api/isbn/:isbn', buildIsbnData());
    const { user } = await openBookForm();
    await user.click(await typeButton());
    await fillIn(user, screen.getByLabelText(/^ISBN/), '978-86-07-00417-1');
    expect(await screen.findByText('Podaci o knjizi su preuzeti na osnovu ISBN-a')).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Na Drini ćuprija' })).toBeInTheDocument();
    expect(screen.queryByLabelText('Naslov')).not.toBeInTheDocument();
    expect(document.body).not.toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Ispravi podatke' }));
    expect(screen.getByLabelText('Naslov')).toHaveValue('Na Drini ćuprija');
    expect(screen.getByLabelText('Naslov')).toHaveFocus();
  });

  it('opens the collapsed section of an invalid field', async () => {
    const opened = await openBookForm();
    await opened.user.click(await typeButton());
    await fill(opened);
    await opened.user.click(screen.getByRole('radio', { name: 'Novo' }));
    const fold = screen.getByText('Podaci o izdanju').closest('details');
    await fillIn(opened.user, screen.getByLabelText('Broj strana'), 'mnogo');
    expect(fold).not.toHaveAttribute('open');
    await opened.user.click(addButton());
    expect(fold).toHaveAttribute('open');
  });

  it('shows all fields for a book that is already listed', async () => {
    await openBook(buildBook());
    expect(await screen.findByLabelText('Naslov')).toBeInTheDocument();
    expect(screen.getByLabelText('Stanje')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Upiši naslov ili ISBN' })).not.toBeInTheDocument();
  });

  it('requires the town of a seller whose profile has none and sends it with the book', async () => {
    startSession('t', buildMe({ city: '' }));
    const sent = acceptBooks('POST /api/books', buildBook());
    const opened = await openBookForm();
    await opened.user.click(await typeButton());
    await fill(opened);
    await opened.user.click(screen.getByRole('radio', { name: 'Novo' }));
    await opened.user.click(addButton());
    expect(screen.getByLabelText('Mesto')).toHaveAccessibleDescription(/Upiši mesto u kom prodaješ/);
    expect(sent).toEqual([]);
    reply('GET /api/books/towns', []);
    await fillIn(opened.user, screen.getByLabelText('Mesto'), 'Kikinda');
    await opened.user.click(addButton());
    await waitFor(() => expect(sent[0]?.fields).toMatchObject({ city: 'Kikinda' }));
    await waitFor(() => expect(readSession().user?.city).toBe('Kikinda'));
  });
});
