import type { Edition } from '@korice/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { withLogin } from '../../testing/logged-in.js';
import { cutOff, refuse, reply, withNetwork } from '../../testing/reply.js';
import { render } from '../../testing/render.js';
import { buildMe } from '../../testing/samples.js';
import Editions from './Editions.js';

withNetwork();
withLogin(buildMe({ role: 'admin' }));

const drina: Edition = {
  isbn: '9788607004171',
  values: {
    title: 'Na Drini cuprija',
    author: 'Ivo Andrić',
    publisher: 'Prosveta',
    publishedDate: '1984-03',
    pageCount: 312,
    language: 'sr',
    script: '',
    binding: 'hard',
    weight: null,
  },
  sources: { title: 'import', publisher: 'sellers' },
  mergedInto: '',
};

const open = (at = '/dashboard/editions') =>
  render(<Editions />, { at, areas: ['admin', 'bookForm', 'book', 'edition', 'errors'] });
const serve = (editions: Edition[]) =>
  reply('GET /api/editions', editions, { headers: { 'X-Total-Count': String(editions.length) } });

/** Opens the form of the edition `drina`. Returns its dialog and the bodies that its form sends. */
async function openForm() {
  serve([drina]);
  const sent: unknown[] = [];
  reply('PUT /api/editions/:isbn', async ({ request, params }) => {
    sent.push([params.isbn, await request.json()]);
    return drina;
  });
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Izmeni: Na Drini cuprija' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Ispravi izdanje 9788607004171' }));
  return { user, dialog, sent, save: () => user.click(dialog.getByRole('button', { name: 'Sačuvaj' })) };
}

describe('the catalogue of editions', () => {
  it('sends only the corrected values, and null for a removed number', async () => {
    const { user, dialog, sent, save } = await openForm();
    expect(within(screen.getByRole('table')).getByText('Iz uvoza')).toBeVisible();
    expect(dialog.getByRole('textbox', { name: 'Izdavač' })).toHaveAccessibleDescription('Iz oglasa dva prodavca');
    const title = dialog.getByRole('textbox', { name: 'Naslov' });
    await user.clear(title);
    await user.type(title, 'Na Drini ćuprija');
    await user.clear(dialog.getByRole('textbox', { name: 'Broj strana' }));
    await user.type(dialog.getByRole('textbox', { name: 'Težina' }), '420');
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Pismo' }), 'cyrillic');
    await save();
    await waitFor(() =>
      expect(sent).toEqual([
        [drina.isbn, { values: { title: 'Na Drini ćuprija', pageCount: null, weight: 420, script: 'cyrillic' } }],
      ]),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it.each(['31a', '3.5', '0', '99999'])('sends nothing and shows an error in the field for %s pages', async (typed) => {
    const { user, dialog, sent, save } = await openForm();
    const pages = dialog.getByRole('textbox', { name: 'Broj strana' });
    await user.clear(pages);
    await user.type(pages, typed);
    await save();
    expect(pages).toHaveAccessibleDescription(/Broj mora da bude od 1 do 20\.000\./);
    expect(pages).toHaveFocus();
    expect(sent).toEqual([]);
    await user.clear(pages);
    await user.type(pages, '318');
    expect(pages).toBeValid();
    await save();
    await waitFor(() => expect(sent).toEqual([[drina.isbn, { values: { pageCount: 318 } }]]));
  });

  it('merges an edition into the one of another ISBN, and keeps the dialog open when that is refused', async () => {
    serve([drina]);
    const sent: unknown[] = [];
    refuse('PUT /api/editions/:isbn/merged', 'NOT_FOUND');
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Još radnji: Na Drini cuprija' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Spoji sa izdanjem čiji je ISBN…' }));
    const dialog = within(screen.getByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Spoji' }));
    expect(dialog.getByText('Upiši ISBN.')).toBeVisible();
    expect(dialog.getByRole('textbox')).toHaveFocus();
    await user.type(dialog.getByRole('textbox'), '9788652117290');
    await user.click(dialog.getByRole('button', { name: 'Spoji' }));
    expect(dialog.getByRole('textbox')).toHaveAccessibleDescription(/ISBN nije ispravan/);
    await user.clear(dialog.getByRole('textbox'));
    await user.type(dialog.getByRole('textbox'), '9788652117291');
    await user.click(dialog.getByRole('button', { name: 'Spoji' }));
    await waitFor(() =>
      expect(dialog.getByRole('textbox')).toHaveAccessibleDescription('Izdanje sa ovim ISBN-om nije u katalogu.'),
    );
    reply('PUT /api/editions/:isbn/merged', async ({ request }) => {
      sent.push(await request.json());
      return { ...drina, mergedInto: '9788652117291' };
    });
    await user.click(dialog.getByRole('button', { name: 'Spoji' }));
    await waitFor(() => expect(sent).toEqual([{ into: '9788652117291' }]));
  });

  it('marks the field that the API refuses', async () => {
    const { user, dialog, save } = await openForm();
    refuse('PUT /api/editions/:isbn', 'VALIDATION_FAILED', {
      errors: [{ path: 'values.language', code: 'invalid_format', message: '' }],
    });
    const language = dialog.getByRole('textbox', { name: 'Jezik' });
    await user.clear(language);
    await user.type(language, '1');
    await save();
    await waitFor(() => expect(language).toBeInvalid());
    expect(language).toHaveFocus();
    expect(language).toHaveAccessibleDescription(/^Upiši oznaku jezika od dva slova\./);
  });

  it('shows and accepts a date of publication with the day first, and accepts a language in capitals', async () => {
    const { user, dialog, sent, save } = await openForm();
    const date = dialog.getByRole('textbox', { name: 'Datum izdanja' });
    expect(date).toHaveValue('03.1984');
    await user.clear(date);
    await user.type(date, '24.05.1984');
    const language = dialog.getByRole('textbox', { name: 'Jezik' });
    await user.clear(language);
    await user.type(language, 'EN');
    await save();
    const values = { publishedDate: '1984-05-24', language: 'en' };
    await waitFor(() => expect(sent).toEqual([[drina.isbn, { values }]]));
  });

  it('undoes the merge of an edition', async () => {
    serve([{ ...drina, mergedInto: '9788652117291' }]);
    const sent: unknown[] = [];
    reply('PUT /api/editions/:isbn/merged', async ({ request }) => {
      sent.push(await request.json());
      return drina;
    });
    const { user } = await open();
    expect(await screen.findByText('spojeno sa 9788652117291')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Još radnji: Na Drini cuprija' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Razdvoji' }));
    await waitFor(() => expect(sent).toEqual([{ into: '' }]));
  });

  it('shows a text for an empty catalogue, a search without results and a failure', async () => {
    serve([]);
    const { unmount } = await open();
    expect(await screen.findByText('Katalog je još prazan')).toBeVisible();
    unmount();
    const other = await open('/dashboard/editions?q=xyz');
    expect(await screen.findByText('Takvog izdanja nema u katalogu')).toBeVisible();
    other.unmount();
    cutOff('GET /api/editions');
    await open('/dashboard/editions?q=abc');
    expect(await screen.findByText('Katalog se nije učitao.')).toBeVisible();
  });
});
