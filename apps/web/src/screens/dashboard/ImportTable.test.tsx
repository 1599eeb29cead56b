import type { EarlierFormat, Import, TableFormat } from '@korice/contracts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { withLogin } from '../../testing/logged-in.js';
import { render } from '../../testing/render.js';
import { cutOff, refuse, reply, type ReplyInput, withNetwork } from '../../testing/reply.js';
import { buildMe } from '../../testing/samples.js';
import { changeUser, readSession } from '../../features/auth/session.js';
import ImportTable from './ImportTable.js';

withNetwork();
withLogin(buildMe());

const areas = ['imports', 'bookForm', 'tables', 'shelf', 'conditions', 'categories', 'dashboard', 'errors'] as const;
const importId = '0000000000000000000000e1';

const checked: Import = {
  _id: importId,
  fileName: 'lager.csv',
  bytes: 2_048,
  state: 'checked',
  isStopping: false,
  rows: 3,
  doneRows: 0,
  created: 1,
  changed: 1,
  unchanged: 0,
  refused: 1,
  withdrawn: 0,
  missing: 2,
  kept: 0,
  similar: 0,
  unusedSku: '',
  createdAt: '2026-11-25T10:00:00.000Z',
  endedAt: null,
  isbnOnly: { created: 0, changed: 0, unchanged: 0 },
  reasons: [{ code: 'invalid', field: 'price', count: 1 }],
  problems: [
    {
      row: 4,
      title: 'Gorski vijenac',
      code: 'invalid',
      field: 'price',
      value: 'po dogovoru',
      max: null,
      otherRow: null,
    },
  ],
};

async function open(at = '/dashboard/import', imports: Import[] = []) {
  reply('GET /api/imports', imports);
  return render(<ImportTable />, { at, areas: [...areas] });
}

async function choose(content: string, earlier: EarlierFormat | null = null) {
  reply('POST /api/imports/format', { earlier });
  const rendered = await open();
  const input = rendered.container.querySelector<HTMLInputElement>('input[type="file"]');
  if (!input) throw new Error('There is no field for a file.');
  await rendered.user.upload(input, new File([content], 'lager.csv', { type: 'text/csv' }));
  return rendered;
}

describe('the import of a table', () => {
  it('restores corrected columns and words when the table is chosen again after a reload', async () => {
    const content = 'Naslov;Autor;Cena;Stanje;Polica\nSeobe;Miloš Crnjanski;720;4;12/B\n';
    const { user, unmount } = await choose(content);
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Polica' }), 'Oznaka');
    await user.selectOptions(screen.getByRole('combobox', { name: '4' }), 'Dobro očuvano');
    unmount();
    const again = await choose(content);
    expect(await screen.findByRole('combobox', { name: 'Polica' })).toHaveDisplayValue('Oznaka');
    expect(screen.queryByText('Poveži vrednosti: 4')).not.toBeInTheDocument();
    again.unmount();
    await choose('Naslov;Autor;Cena;Stanje;Ormar\nSeobe;Miloš Crnjanski;720;4;12/B\n');
    expect(await screen.findByRole('combobox', { name: 'Ormar' })).toHaveValue('');
  });

  it('gives a column its field back when arrow keys pass over that field in the select of another column', async () => {
    const { user } = await choose('Naslov;Autor;Cena;Polica\nSeobe;Miloš Crnjanski;720;12/B\n');
    const shelf = await screen.findByRole('combobox', { name: 'Polica' });
    await user.click(shelf);
    for (const value of ['title', 'author', 'sku']) fireEvent.change(shelf, { target: { value } });
    expect(shelf).toHaveValue('sku');
    expect(screen.getByRole('combobox', { name: 'Naslov' })).toHaveValue('title');
    expect(screen.getByRole('combobox', { name: 'Autor' })).toHaveValue('author');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Autor' }), 'Oznaka');
    expect(shelf).toHaveValue('');
  });

  it('prefers the columns of a later import to those that an import which has started corrected', async () => {
    const running: Import = { ...checked, state: 'running', doneRows: 1, problems: [] };
    reply('POST /api/imports', checked);
    reply('GET /api/imports/:importId', checked);
    reply('POST /api/imports/:importId/start', running);
    const content = 'Naslov;Autor;Cena;Polica\nSeobe;Miloš Crnjanski;720;12/B\n';
    const { user, unmount } = await choose(content);
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Polica' }), 'Oznaka');
    await user.click(screen.getByRole('button', { name: 'Proveri sve redove' }));
    await user.click(await screen.findByRole('button', { name: /^Uvezi/ }));
    await screen.findByRole('heading', { name: 'Uvoz' });
    unmount();
    const format: TableFormat = {
      encoding: 'utf-8',
      delimiter: ';',
      columns: ['title', 'author', 'price', 'publisher'],
      currency: 'RSD',
      values: {},
    };
    await choose(content, { fileName: 'sa-telefona.csv', headings: ['Naslov', 'Autor', 'Cena', 'Polica'], format });
    expect(await screen.findByRole('combobox', { name: 'Polica' })).toHaveValue('publisher');
  });

  it('recognises the columns, asks for the meaning of unknown values and sends both for a check', async () => {
    const sent: TableFormat[] = [];
    reply('POST /api/imports', async ({ request }) => {
      const form = await request.formData();
      sent.push(JSON.parse(form.get('format') as string) as TableFormat);
      return checked;
    });
    reply('GET /api/imports/:importId', checked);
    const { user } = await choose('Naslov;Autor;Cena;Stanje;Polica\nSeobe;Miloš Crnjanski;720;4;12/B\n');
    expect(await screen.findByText('Prepoznato 4 od 5')).toBeInTheDocument();
    expect(screen.getByRole('combobox', { name: 'Polica' })).toHaveValue('');
    const preview = screen.getByRole('table', { name: 'Ovako će izgledati' });
    expect(within(preview).getByText('Nepoznato: „4”')).toBeInTheDocument();
    expect(screen.getByText('Poveži vrednosti: 4')).toBeInTheDocument();
    await user.selectOptions(screen.getByRole('combobox', { name: '4' }), 'Dobro očuvano');
    expect(within(preview).getByText('Dobro očuvano')).toBeInTheDocument();
    expect(within(preview).getByText('720,00 RSD')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Proveri sve redove' }));
    expect(await screen.findByText('Ovo je samo provera. Ništa još nije objavljeno.')).toBeInTheDocument();
    expect(sent).toEqual([
      {
        encoding: 'utf-8',
        delimiter: ';',
        columns: ['title', 'author', 'price', 'condition', null],
        currency: 'RSD',
        values: { condition: { '4': 'good' } },
      },
    ]);
  });

  it('recognises the words of the column to which a field is moved', async () => {
    const { user } = await choose('Naslov;Autor;Cena;Stanje;Polica\nSeobe;Miloš Crnjanski;720;3;Kao novo\n');
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Polica' }), 'Stanje');
    const preview = screen.getByRole('table', { name: 'Ovako će izgledati' });
    expect(within(preview).getByText('Kao novo')).toBeInTheDocument();
    expect(screen.queryByText('Poveži vrednosti: Kao novo')).not.toBeInTheDocument();
  });

  it('asks for the words of the new field when a column gets another field', async () => {
    const { user } = await choose('Naslov;Autor;Cena;Stanje\nSeobe;Miloš Crnjanski;720;"Klasici, Razno"\n');
    expect(await screen.findByRole('combobox', { name: 'Klasici, Razno' })).toBeInTheDocument();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Stanje' }), 'Kategorije');
    expect(screen.getByText('Poveži vrednosti: Razno')).toBeInTheDocument();
    expect(screen.queryByRole('combobox', { name: 'Klasici, Razno' })).not.toBeInTheDocument();
  });

  it('repeats the columns and values of an earlier import', async () => {
    const format: TableFormat = {
      encoding: 'utf-8',
      delimiter: ';',
      columns: ['sku', 'title', 'author', 'price', 'condition'],
      currency: 'RSD',
      values: { condition: { '4': 'good' } },
    };
    const headings = ['Polica', 'Naslov', 'Autor', 'Cena', 'Stanje'];
    await choose('Polica;Naslov;Autor;Cena;Stanje\n12/B;Seobe;Miloš Crnjanski;720;4\n', {
      fileName: 'novembar.csv',
      headings,
      format,
    });
    expect(await screen.findByText('Kolone i vrednosti su kao u ranijem uvozu: novembar.csv')).toBeInTheDocument();
    expect(screen.getByRole('combobox', { name: 'Polica' })).toHaveValue('sku');
    expect(within(screen.getByRole('table')).getByText('Dobro očuvano')).toBeInTheDocument();
  });

  it('shows an error and stays at the file when the earlier formats do not load', async () => {
    const { user, container } = await open();
    refuse('POST /api/imports/format', 'UNAVAILABLE');
    const input = container.querySelector<HTMLInputElement>('input[type="file"]');
    if (!input) throw new Error('There is no field for a file.');
    await user.upload(input, new File(['Naslov;Autor;Cena\nSeobe;Crnjanski;7\n'], 'lager.csv', { type: 'text/csv' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Tabela nije pročitana');
    expect(screen.getByRole('button', { name: 'Izaberi datoteku' })).toBeEnabled();
  });

  it('counts the refused rows by reason and says that the list is shorter', async () => {
    const reasons: Import['reasons'] = [
      { code: 'invalid', field: 'ISBN', count: 175 },
      { code: 'tooLong', field: 'title', count: 9 },
    ];
    reply('GET /api/imports/:importId', { ...checked, refused: 184, reasons });
    await open(`/dashboard/import?import=${importId}`);
    expect(await screen.findByText('Prikazano 1 od 184, ostale preuzmi')).toBeInTheDocument();
    const [isbn, title] = screen
      .getAllByRole('listitem')
      .filter(({ textContent }) => /(ISBN|Naslov) /.test(textContent));
    expect([isbn?.textContent, title?.textContent]).toEqual(['ISBN nije ispravan 175', 'Predugačko polje: Naslov 9']);
  });

  it('shows 20 refused rows first, and moves the focus to the next one when it shows all of the response', async () => {
    const problems = Array.from({ length: 25 }, (_, index) => ({
      row: index + 2,
      title: `Knjiga ${index}`,
      code: 'invalid' as const,
      field: 'ISBN' as const,
      value: '123',
      max: null,
      otherRow: null,
    }));
    const reasons: Import['reasons'] = [{ code: 'invalid', field: 'ISBN', count: 25 }];
    reply('GET /api/imports/:importId', { ...checked, refused: 25, reasons, problems });
    const { user } = await open(`/dashboard/import?import=${importId}`);
    expect(await screen.findByText('Prikazano 20 od 25, ostale preuzmi')).toBeInTheDocument();
    expect(screen.queryByText('Knjiga 20')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Prikaži još' }));
    expect(screen.getByText('Knjiga 20').closest('li')).toHaveFocus();
    expect(screen.getByText('Knjiga 24')).toBeInTheDocument();
    expect(screen.queryByText(/^Prikazano/)).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Prikaži još' })).not.toBeInTheDocument();
  });

  it('warns about new rows that equal listed books, and about a column that contained the sku', async () => {
    reply('GET /api/imports/:importId', { ...checked, similar: 295, unusedSku: 'Inv. br.' });
    await open(`/dashboard/import?import=${importId}`);
    expect(await screen.findByText('295 novih redova liči na knjige koje već prodaješ')).toBeInTheDocument();
    expect(screen.getByText('Kolona „Inv. br.” je ranije bila oznaka, a sada se ne uvozi')).toBeInTheDocument();
  });

  it('shows the ways to add books above every step', async () => {
    reply('POST /api/imports', checked);
    reply('GET /api/imports/:importId', checked);
    reply('POST /api/imports/:importId/start', { ...checked, state: 'running', doneRows: 1, problems: [] });
    const expectWays = () =>
      expect(
        within(screen.getByRole('navigation', { name: 'Načini dodavanja' })).getByRole('link', { name: 'Iz tabele' }),
      ).toHaveAttribute('aria-current', 'page');
    const { user } = await choose('Naslov;Autor;Cena\nSeobe;Miloš Crnjanski;720\n');
    await screen.findByRole('heading', { name: 'Kolone' });
    expectWays();
    await user.click(screen.getByRole('button', { name: 'Proveri sve redove' }));
    await screen.findByRole('heading', { name: 'Provera' });
    expectWays();
    await user.click(await screen.findByRole('button', { name: /^Uvezi/ }));
    await screen.findByRole('heading', { name: 'Uvoz' });
    expectWays();
  });

  it('moves the focus to the heading of each step', async () => {
    reply('POST /api/imports', checked);
    reply('GET /api/imports/:importId', checked);
    const running: Import = { ...checked, state: 'running', doneRows: 1, problems: [] };
    reply('POST /api/imports/:importId/start', () => {
      reply('GET /api/imports/:importId', running);
      return running;
    });
    const { user } = await choose('Naslov;Autor;Cena\nSeobe;Miloš Crnjanski;720\n');
    expect(await screen.findByRole('heading', { name: 'Kolone' })).toHaveFocus();
    await user.click(await screen.findByRole('button', { name: 'Proveri sve redove' }));
    expect(await screen.findByRole('heading', { name: 'Provera' })).toHaveFocus();
    await user.click(screen.getByRole('button', { name: /^Uvezi/ }));
    expect(await screen.findByRole('heading', { name: 'Uvoz' })).toHaveFocus();
  });

  it('does not check a table without a column for the price', async () => {
    await choose('Naslov;Autor;Polica\nSeobe;Miloš Crnjanski;12/B\n');
    expect(await screen.findByText('Poveži bar naslov, autora i cenu.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Proveri sve redove' })).toBeDisabled();
  });

  it('shows an error when the file is not a table', async () => {
    await choose('Šaljem vam knjige.');
    expect(await screen.findByRole('alert')).toHaveTextContent('Ovo ne liči na tabelu.');
  });

  it('shows the reason when the check is refused', async () => {
    refuse('POST /api/imports', 'IMPORT_RUNNING');
    const { user } = await choose('Naslov;Autor;Cena\nSeobe;Miloš Crnjanski;720\n');
    await user.click(await screen.findByRole('button', { name: 'Proveri sve redove' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Jedan uvoz već traje. Sačekaj da se završi.');
  });

  it('checks a table under the same clientId after a lost response, and under another one with another format', async () => {
    const clientIds: unknown[] = [];
    const record = async ({ request }: ReplyInput): Promise<void> =>
      void clientIds.push((await request.formData()).get('clientId'));
    cutOff('POST /api/imports', record);
    const { user } = await choose('Naslov;Autor;Cena;Polica\nSeobe;Miloš Crnjanski;720;12/B\n');
    const check = await screen.findByRole('button', { name: 'Proveri sve redove' });
    for (const count of [1, 2, 3]) {
      if (count === 3) await user.selectOptions(screen.getByRole('combobox', { name: 'Polica' }), 'Oznaka');
      await user.click(check);
      await waitFor(() => expect(clientIds).toHaveLength(count));
      await waitFor(() => expect(check).toBeEnabled());
    }
    expect(clientIds[1]).toBe(clientIds[0]);
    expect(clientIds[2]).not.toBe(clientIds[0]);
  });

  it('shows the refused rows and starts the import, with withdrawals when they are selected', async () => {
    reply('GET /api/imports/:importId', checked);
    const bodies: unknown[] = [];
    reply('POST /api/imports/:importId/start', async ({ request }) => {
      bodies.push(await request.json());
      const running: Import = { ...checked, state: 'running', doneRows: 1, problems: [] };
      reply('GET /api/imports/:importId', running);
      return running;
    });
    const { user } = await open(`/dashboard/import?import=${importId}`);
    expect(await screen.findByText('Cena nije broj: „po dogovoru”')).toBeInTheDocument();
    expect(screen.getByText('Red 4')).toBeInTheDocument();
    await user.click(screen.getByRole('switch', { name: 'Povuci 2 oglasa kojih nema u tabeli' }));
    await user.click(screen.getByRole('button', { name: 'Uvezi 2 oglasa' }));
    const progress = await screen.findByRole('progressbar', { name: 'Uvoz u toku' });
    expect(progress).toHaveAttribute('value', '1');
    expect(bodies).toEqual([{ withdrawMissing: true, withoutIsbn: false, city: '' }]);
  });

  it('shows an import as running that has started although the response to its start was lost', async () => {
    reply('GET /api/imports/:importId', checked);
    cutOff('POST /api/imports/:importId/start', () => {
      reply('GET /api/imports/:importId', { ...checked, state: 'running', doneRows: 1, problems: [] });
      return Promise.resolve();
    });
    const { user } = await open(`/dashboard/import?import=${importId}`);
    await user.click(await screen.findByRole('button', { name: 'Uvezi 2 oglasa' }));
    expect(await screen.findByRole('progressbar', { name: 'Uvoz u toku' })).toBeInTheDocument();
  });

  it('asks for the town before new listings when the profile has none', async () => {
    changeUser({ city: '' });
    reply('GET /api/books/towns', []);
    reply('GET /api/imports/:importId', checked);
    const bodies: unknown[] = [];
    reply('POST /api/imports/:importId/start', async ({ request }) => {
      bodies.push(await request.json());
      return { ...checked, state: 'running', problems: [] };
    });
    const { user } = await open(`/dashboard/import?import=${importId}`);
    await user.click(await screen.findByRole('button', { name: 'Uvezi 2 oglasa' }));
    const town = screen.getByRole('combobox', { name: 'Mesto' });
    expect(town).toHaveFocus();
    expect(town).toHaveAccessibleDescription(expect.stringContaining('Upiši mesto u kom prodaješ.'));
    expect(bodies).toEqual([]);
    await user.type(town, 'Sombor');
    await user.click(screen.getByRole('button', { name: 'Uvezi 2 oglasa' }));
    await waitFor(() => expect(readSession().user?.city).toBe('Sombor'));
    expect(bodies).toEqual([{ withdrawMissing: false, withoutIsbn: false, city: 'Sombor' }]);
  });

  it('starts an import of the rows with an invalid ISBN without it when that is selected', async () => {
    const isbnOnly = { created: 170, changed: 3, unchanged: 2 };
    reply('GET /api/imports/:importId', { ...checked, missing: 0, refused: 176, isbnOnly });
    const bodies: unknown[] = [];
    reply('POST /api/imports/:importId/start', async ({ request }) => {
      bodies.push(await request.json());
      return { ...checked, state: 'running', problems: [] };
    });
    const { user } = await open(`/dashboard/import?import=${importId}`);
    await user.click(await screen.findByRole('switch', { name: 'Uvezi bez ISBN-a (175)' }));
    await user.click(screen.getByRole('button', { name: 'Uvezi 175 oglasa' }));
    await waitFor(() => expect(bodies).toEqual([{ withdrawMissing: false, withoutIsbn: true, city: '' }]));
  });

  it('shows the report when a running import ends', async () => {
    reply('GET /api/imports/:importId', { ...checked, state: 'running', problems: [] });
    await open(`/dashboard/import?import=${importId}`);
    await screen.findByRole('progressbar');
    const done: Import = { ...checked, state: 'done', doneRows: 3, endedAt: '2026-11-25T10:01:00.000Z' };
    reply('GET /api/imports/:importId', done);
    expect(await screen.findByRole('heading', { name: 'Uvezeno' }, { timeout: 4_000 })).toBeInTheDocument();
    expect(screen.getByText('Gorski vijenac')).toBeInTheDocument();
  });

  it('keeps the report of a running import that the screen was opened without, until another table is asked for', async () => {
    const running: Import = { ...checked, state: 'running', problems: [] };
    reply('GET /api/imports/:importId', running);
    const { user, history, queryClient } = await open('/dashboard/import', [running]);
    await screen.findByRole('progressbar');
    await waitFor(() => expect(history.location.search).toBe(`?import=${importId}`));
    const done: Import = { ...running, state: 'done', doneRows: 3, endedAt: '2026-11-25T10:01:00.000Z' };
    reply('GET /api/imports/:importId', done);
    reply('GET /api/imports', [done]);
    await act(() => queryClient.invalidateQueries());
    expect(screen.getByRole('heading', { name: 'Uvezeno' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Uvezi drugu' }));
    expect(await screen.findByRole('button', { name: 'Izaberi datoteku' })).toBeInTheDocument();
    expect(history.location.search).toBe('');
  });

  it('stops a running import after confirmation', async () => {
    const running: Import = { ...checked, state: 'running', problems: [] };
    reply('GET /api/imports/:importId', running);
    reply('POST /api/imports/:importId/stop', { ...running, isStopping: true });
    const { user } = await open(`/dashboard/import?import=${importId}`);
    await user.click(await screen.findByRole('button', { name: 'Prekini uvoz' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Prekini' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  });
});
