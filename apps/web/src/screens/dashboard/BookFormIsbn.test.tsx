import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { IsbnData } from '@korice/contracts';
import { describe, expect, it } from 'vitest';
import { fillIn } from '../../testing/fill-in.js';
import { createDeferred } from '../../testing/deferred.js';
import { withLogin } from '../../testing/logged-in.js';
import { openBookForm, withRates } from '../../testing/open-book-form.js';
import { refuse, reply, withNetwork } from '../../testing/reply.js';
import { buildBook, buildImage, buildIsbnData, buildMe } from '../../testing/samples.js';
import { withWideWindow } from '../../testing/wide-window.js';

withNetwork();

const isbn13 = '9788607004171';
const isbn10 = '8607004174';
const cover = { imageUrl: buildImage().url, name: '1-L.jpg', width: 300, height: 450 };

const field = () => screen.getByLabelText(/^ISBN/);
const searchButton = () => screen.getByRole('button', { name: 'Pronađi podatke po ISBN-u' });

/** Replies to lookups and collects the requested numbers. */
function know(data: Partial<IsbnData> = {}): string[] {
  const asked: string[] = [];
  reply('GET /api/isbn/:isbn', ({ params }) => {
    asked.push(params.isbn ?? '');
    return buildIsbnData(data);
  });
  return asked;
}

withLogin(buildMe());
withRates();
withWideWindow();

describe('the lookup by ISBN', () => {
  // @spec 4-lookup-status 4-lookup-categories 5-lookup-starts
  it('starts with the thirteenth digit and fills empty fields', async () => {
    const asked = know();
    const { user } = await openBookForm();
    await fillIn(user, field(), '978-86-07-00');
    await user.type(field(), '417-1');
    expect(await screen.findByText('Podaci o knjizi su preuzeti na osnovu ISBN-a')).toBeInTheDocument();
    expect(asked).toEqual([isbn13]);
    expect(screen.getByLabelText('Naslov')).toHaveValue('Na Drini ćuprija');
    expect(screen.getByLabelText('Autor')).toHaveValue('Ivo Andrić');
    expect(screen.getByLabelText(/^Detaljan opis/)).toHaveValue('Hronika višegradskog mosta.');
    expect(screen.getByLabelText('Izdavač')).toHaveValue('Prosveta');
    expect(screen.getByLabelText('Datum izdanja')).toHaveValue('03.1986');
    expect(screen.getByLabelText('Broj strana')).toHaveValue('397');
    expect(screen.getByText('Podaci o izdanju').closest('details')).toHaveAttribute('open');
    expect(screen.getByText('Prepoznate 2 kategorije: Istorijski, Klasici')).toBeInTheDocument();
    expect(screen.getByText('Popunili smo prazna polja. Ono što je već upisano nije menjano.')).toBeInTheDocument();
    expect(field()).toHaveFocus();
  });

  // @spec 5-lookup-starts
  it('is delayed after ten characters, because they may be the start of an ISBN-13', async () => {
    const asked = know();
    const { user } = await openBookForm();
    await fillIn(user, field(), isbn10.slice(0, -1));
    await user.type(field(), isbn10.slice(-1));
    expect(asked).toEqual([]);
    await screen.findByText('Podaci o knjizi su preuzeti na osnovu ISBN-a');
    expect(asked).toEqual([isbn10]);
  });

  // @spec 5-lookup-starts 9-paste-100
  it('starts after a paste, also with other text around the number', async () => {
    const asked = know();
    const { user } = await openBookForm();
    await user.click(field());
    await user.paste(`ISBN-13: 978-86-07-00417-1`);
    await screen.findByText('Podaci o knjizi su preuzeti na osnovu ISBN-a');
    expect(asked).toEqual([isbn13]);
    expect(field()).toHaveValue('978-86-07-00417-1');
  });

  it('fills the empty fields of the edition from the catalogue and names the source of each', async () => {
    know({
      ...{ language: 'sr', script: 'cyrillic', binding: 'hard', weight: 420, source: 'sellers' },
      fromSellers: ['title', 'author', 'language', 'script', 'binding', 'weight'],
    });
    const { user } = await openBookForm();
    await user.click(screen.getByText('Podaci o izdanju'));
    await user.selectOptions(screen.getByLabelText('Povez'), 'Mek povez');
    await fillIn(user, field(), isbn13);
    expect(await screen.findByText('Iz oglasa na Koricama: Naslov, Autor, Jezik, Pismo, Težina')).toBeInTheDocument();
    expect(screen.getByText(/^Sa sajta Open Library: .*Izdavač, Datum izdanja, Broj strana/)).toBeInTheDocument();
    expect(screen.getByLabelText('Jezik')).toHaveValue('sr');
    expect(screen.getByLabelText('Pismo')).toHaveValue('cyrillic');
    expect(screen.getByLabelText('Povez')).toHaveValue('soft');
    expect(screen.getByLabelText('Težina')).toHaveValue('420');
    expect(screen.getByText(/^Zadržano kako je upisano: Povez/)).toBeInTheDocument();
  });

  it('keeps typed values, lists them, and replaces them on request with undo', async () => {
    know();
    const { user } = await openBookForm();
    await fillIn(user, screen.getByLabelText('Naslov'), 'Drina');
    await fillIn(user, field(), isbn13);
    expect(await screen.findByText(/^Zadržano kako je upisano: Naslov/)).toBeInTheDocument();
    expect(screen.getByLabelText('Naslov')).toHaveValue('Drina');
    expect(screen.getByLabelText('Autor')).toHaveValue('Ivo Andrić');
    await user.click(screen.getByRole('button', { name: 'Zameni i ta polja' }));
    expect(screen.getByLabelText('Naslov')).toHaveValue('Na Drini ćuprija');
    expect(screen.getByText(/^Zamenjeno podacima o izdanju: Naslov/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Vrati' }));
    expect(screen.getByLabelText('Naslov')).toHaveValue('Drina');
  });

  // @spec 4-lookup-states 4-lookup-cover 7-call-save-cover
  it('disables the button until the cover has loaded, and adds the cover to the images', async () => {
    const answer = createDeferred();
    reply('GET /api/isbn/:isbn', async () => {
      await answer.promise;
      return buildIsbnData({ coverUrl: 'https://covers.openlibrary.org/b/id/1-L.jpg' });
    });
    const delivery = createDeferred();
    let asked: FormDataEntryValue | null = null;
    reply('POST /api/books/save-cover', async ({ request }) => {
      asked = (await request.formData()).get('coverUrl');
      await delivery.promise;
      return cover;
    });
    const { user } = await openBookForm();
    await fillIn(user, field(), isbn13);
    expect(await screen.findByText('Tražimo podatke o izdanju…')).toBeInTheDocument();
    expect(field()).toBeDisabled();
    expect(searchButton()).toBeDisabled();
    answer.resolve();
    expect(await screen.findByText('Učitavamo korice…')).toBeInTheDocument();
    expect(field()).toBeDisabled();
    await waitFor(() => expect(asked).toBe('https://covers.openlibrary.org/b/id/1-L.jpg'));
    delivery.resolve();
    expect(await screen.findByRole('img', { name: 'Slika 1' })).toHaveAttribute('src', `${cover.imageUrl}?w=480`);
    await waitFor(() => expect(field()).toBeEnabled());
  });

  it('still asks for a photo of a used copy when the only image is the cover from the catalogue', async () => {
    know({ coverUrl: 'https://covers.openlibrary.org/b/id/1-L.jpg' });
    reply('POST /api/books/save-cover', cover);
    const { user } = await openBookForm();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Stanje' }), 'good');
    expect(screen.getByText(/^Dodaj bar jednu sliku svog primerka/)).toBeInTheDocument();
    await fillIn(user, field(), isbn13);
    await screen.findByRole('img', { name: 'Slika 1' });
    expect(screen.getByText(/^Dodaj bar jednu sliku svog primerka/)).toBeInTheDocument();
  });

  // @spec 8-silent-cover
  it('fills the form and shows an error when the cover fails to load', async () => {
    know({ coverUrl: 'https://covers.openlibrary.org/b/id/1-L.jpg' });
    refuse('POST /api/books/save-cover', 'COVER_FAILED');
    const { user } = await openBookForm();
    await fillIn(user, field(), isbn13);
    expect(await screen.findByText('Korice nisu preuzete. Dodaj svoju sliku.')).toBeInTheDocument();
    expect(screen.getByText('Podaci o knjizi su preuzeti na osnovu ISBN-a')).toBeInTheDocument();
    expect(screen.getByLabelText('Naslov')).toHaveValue('Na Drini ćuprija');
  });

  // @spec 4-lookup-status
  it.each([
    ['ISBN_NOT_FOUND', 'Nema podataka o knjizi sa ovim ISBN-om'],
    ['LOOKUP_FAILED', 'Greška pri preuzimanju podataka na osnovu ISBN-a'],
    ['UNAVAILABLE', 'Sajt trenutno nije dostupan. Pokušaj ponovo za minut.'],
  ] as const)('shows the error %s, and retries with the button', async (code, text) => {
    refuse('GET /api/isbn/:isbn', code);
    const { user } = await openBookForm();
    await fillIn(user, field(), isbn13);
    expect(await screen.findByText(text)).toBeInTheDocument();
    expect(screen.getByText('Popuni polja ručno, oglas može i bez ISBN-a.')).toBeInTheDocument();
    expect(field()).toHaveAttribute('aria-invalid', 'true');
    know();
    await user.click(searchButton());
    expect(await screen.findByText('Podaci o knjizi su preuzeti na osnovu ISBN-a')).toBeInTheDocument();
    expect(screen.queryByText(text)).not.toBeInTheDocument();
  });

  it('shows an explanation of LOOKUP_FAILED', async () => {
    refuse('GET /api/isbn/:isbn', 'LOOKUP_FAILED');
    const { user } = await openBookForm();
    await fillIn(user, field(), isbn13);
    expect(await screen.findByText('Trenutno ne možemo da preuzmemo podatke za ovaj ISBN.')).toBeInTheDocument();
  });

  it('sends no request for a number with a wrong check digit', async () => {
    const asked = know();
    const { user } = await openBookForm();
    await fillIn(user, field(), '978860700417');
    expect(searchButton()).toBeEnabled();
    await user.type(field(), '3');
    expect(screen.getByText('ISBN nije ispravan: proveri cifre.')).toBeInTheDocument();
    await user.click(searchButton());
    expect(asked).toEqual([]);
  });

  // @spec 2-form-left 5-lookup-starts 9-isbn-10
  it('is disabled below ten characters', async () => {
    const { user } = await openBookForm();
    await user.type(field(), '978-86-07-0');
    expect(searchButton()).toBeDisabled();
    fireEvent.click(searchButton());
    expect(screen.queryByText('Tražimo podatke o izdanju…')).not.toBeInTheDocument();
  });

  it('starts with Enter, which does not submit the form', async () => {
    const asked = know();
    const { user } = await openBookForm();
    // A scanner sends the digits and Enter without a pause, so the lookup has not started by itself.
    fireEvent.change(field(), { target: { value: isbn10 } });
    fireEvent.keyDown(field(), { key: 'Enter' });
    expect(await screen.findByText('Podaci o knjizi su preuzeti na osnovu ISBN-a')).toBeInTheDocument();
    await user.type(field(), '{Enter}');
    expect(asked).toEqual([isbn10]);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('is not repeated by Enter while it runs', async () => {
    const asked: string[] = [];
    const answer = createDeferred();
    reply('GET /api/isbn/:isbn', async ({ params }) => {
      asked.push(params.isbn ?? '');
      await answer.promise;
      return buildIsbnData({});
    });
    const { user } = await openBookForm();
    await fillIn(user, field(), isbn13.slice(0, -1));
    await user.type(field(), isbn13.slice(-1));
    await waitFor(() => expect(asked).toEqual([isbn13]));
    // A slow device disables the field only after the key of a bar-code scanner.
    fireEvent.keyDown(field(), { key: 'Enter' });
    answer.resolve();
    expect(await screen.findByText('Podaci o knjizi su preuzeti na osnovu ISBN-a')).toBeInTheDocument();
    expect(asked).toEqual([isbn13]);
  });

  it.each([
    ['978860700417', 'ISBN nije ispravan. Proveri cifre, ima ih 10 ili 13.'],
    ['9788607004172', 'ISBN nije ispravan: proveri cifre.'],
  ])('says why %s is not an ISBN', async (typed, text) => {
    const { user } = await openBookForm();
    await fillIn(user, field(), typed);
    await user.type(field(), '{Enter}');
    expect(screen.getByText(text)).toBeInTheDocument();
    expect(screen.queryByText(/^Ispravi/)).not.toBeInTheDocument();
  });

  it('sends its result with the book as ISBNData', async () => {
    know();
    const sent: (FormDataEntryValue | null)[] = [];
    reply('POST /api/books', async ({ request }) => {
      sent.push((await request.formData()).get('ISBNData'));
      return buildBook();
    });
    const { user } = await openBookForm();
    await fillIn(user, field(), isbn13);
    await screen.findByText('Podaci o knjizi su preuzeti na osnovu ISBN-a');
    await user.type(screen.getByLabelText('Cena u evrima'), '8');
    await user.click(screen.getByRole('button', { name: 'Dodaj knjigu' }));
    await screen.findByText('Knjiga je dodata!');
    expect(sent).toEqual([JSON.stringify(buildIsbnData())]);
  });

  it('sends an empty ISBNData after the ISBN is cleared', async () => {
    know();
    const { user } = await openBookForm();
    await fillIn(user, field(), isbn13);
    await screen.findByText('Podaci o knjizi su preuzeti na osnovu ISBN-a');
    const sent: (FormDataEntryValue | null)[] = [];
    reply('POST /api/books', async ({ request }) => {
      sent.push((await request.formData()).get('ISBNData'));
      return buildBook();
    });
    await user.clear(field());
    expect(screen.queryByText('Podaci o knjizi su preuzeti na osnovu ISBN-a')).not.toBeInTheDocument();
    await user.type(screen.getByLabelText('Cena u evrima'), '8');
    await user.click(screen.getByRole('button', { name: 'Dodaj knjigu' }));
    await screen.findByText('Knjiga je dodata!');
    expect(sent).toEqual(['']);
  });
});
