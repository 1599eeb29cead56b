import { parseAmount, type DefectCheck, type TableFormat } from '@korice/contracts';
import { languages } from '@korice/texts';
import { describe, expect, it, vi } from 'vitest';
import { csvRow, dateIn, defectsCell, defectsIn, plainCell } from './table-cells.js';
import { readTable, type TableRow } from './table-rows.js';

const format: TableFormat = {
  encoding: 'utf-8',
  delimiter: ';',
  columns: ['title', 'author', 'price', 'sku'],
  currency: 'RSD',
  values: {},
};

async function rowsOf(table: Buffer | string, given: Partial<TableFormat> = {}): Promise<TableRow[]> {
  const bytes = typeof table === 'string' ? Buffer.from(table) : table;
  const rows: TableRow[] = [];
  for await (const batch of readTable(bytes, { ...format, ...given }).batches()) rows.push(...batch);
  return rows;
}

const table = 'Naslov;Autor;Cena;Šifra\r\nŽivot je čaroban;Đura Šćepanović;720;A-1\r\n';

/** The letters of `table` that are not in ASCII, in Windows-1250. */
const windows1250: Readonly<Record<string, number>> = {
  ...{ Š: 0x8a, š: 0x9a, Ž: 0x8e, ž: 0x9e, č: 0xe8, ć: 0xe6, Đ: 0xd0 },
};
const inWindows1250 = (text: string): Buffer =>
  Buffer.from(Array.from(text, (letter) => windows1250[letter] ?? letter.charCodeAt(0)));

describe('readTable', () => {
  it.each([
    ['UTF-8', 'utf-8', Buffer.from(table)],
    ['UTF-8 with a byte order mark', 'utf-8', Buffer.from(`\uFEFF${table}`)],
    ['Windows-1250', 'windows-1250', inWindows1250(table)],
    ['UTF-16 LE', 'utf-16le', Buffer.from(`\uFEFF${table}`, 'utf16le')],
    ['UTF-16 BE', 'utf-16be', Buffer.from(`\uFEFF${table}`, 'utf16le').swap16()],
  ] as const)('decodes %s', async (_name, encoding, bytes) => {
    const [row] = await rowsOf(bytes, { encoding });
    expect(row?.form).toMatchObject({ title: 'Život je čaroban', author: 'Đura Šćepanović', price: 720 });
    expect(row).toMatchObject({ row: 2, sku: 'A-1' });
  });

  it('reads the first 2,000 units of a cell with several words', async () => {
    const columns: TableFormat['columns'] = ['title', 'author', 'price', 'categories', 'defects'];
    const rowOf = async (filler: string) => {
      const rows = await rowsOf(`a\tb\tc\td\te\nSeobe\tCrnjanski\t9\t${filler}Autobiografija\t${filler}Beleške\n`, {
        delimiter: '\t',
        columns,
      });
      return [rows[0]?.form?.categories, rows[0]?.form?.defects.present];
    };
    expect(await rowOf('x;'.repeat(900))).toEqual([['Autobiografija'], ['notes']]);
    const normalize = vi.spyOn(String.prototype, 'normalize');
    expect(await rowOf(`${'\u0301'.repeat(10_000)};`)).toEqual([[], []]);
    const lengths = normalize.mock.contexts.map((text) => String(text).length);
    normalize.mockRestore();
    expect(Math.max(...lengths)).toBeLessThanOrEqual(2_000);
  });

  it('decodes letters whose bytes lie in two chunks', async () => {
    const title = 'č'.repeat(150);
    const text = `Naslov;Autor;Cena;Šifra\n${Array.from({ length: 200 }, () => `${title};Ana;1`).join('\n')}`;
    const rows = await rowsOf(text);
    expect(new Set(rows.map(({ form }) => form?.title))).toEqual(new Set([title]));
    expect(rows).toHaveLength(200);
  });

  it.each([',', ';', '\t'] as const)(
    'parses %j with quotes, doubled quotes and line breaks in cells',
    async (delimiter) => {
      const cells = ['"Rat i mir; ""veliki"", \t\r\nroman"', 'Lav Tolstoj', '"1.200,50"', ''];
      const [row] = await rowsOf(`Naslov${delimiter}b${delimiter}c${delimiter}d\n${cells.join(delimiter)}\n`, {
        delimiter,
      });
      expect(row?.form).toMatchObject({ title: 'Rat i mir; "veliki", roman', price: 1_200.5 });
    },
  );

  it('keeps a quote inside a cell without quotes', async () => {
    const [row] = await rowsOf('a;b;c;d\nFormat 8" x 10";Ana;100;\n');
    expect(row?.form?.title).toBe('Format 8" x 10"');
  });

  it('counts rows as a spreadsheet does and skips empty ones', async () => {
    const rows = await rowsOf('a;b;c;d\n;;;\nSeobe;Crnjanski;700;\n\nKoreni;Ćosić;500;\n');
    expect(rows.map(({ row }) => row)).toEqual([3, 5]);
  });

  it.each([
    [';Ana;1;', { code: 'missing', field: 'title' }],
    ['Seobe;;1;', { code: 'missing', field: 'author' }],
    ['Seobe;Ana;;', { code: 'missing', field: 'price' }],
    ['Seobe;Ana;po dogovoru;', { code: 'invalid', field: 'price', value: 'po dogovoru' }],
    ['Seobe;Ana;0;', { code: 'notPositive', field: 'price', value: '0' }],
    ['Seobe;Ana;-5 din;', { code: 'notPositive', field: 'price' }],
    ['Seobe;Ana;- 1.200,50;', { code: 'notPositive', field: 'price' }],
    ['Seobe;Ana;-;', { code: 'invalid', field: 'price' }],
    [`${'a'.repeat(201)};Ana;1;`, { code: 'tooLong', field: 'title', max: 200 }],
    [`Seobe;Ana;1;${'a'.repeat(61)}`, { code: 'tooLong', field: 'sku', max: 60 }],
    ['Seobe\u0007;Ana;1;', { code: 'invalid', field: 'title' }],
  ])('refuses the row %j with its reason', async (line, problem) => {
    const [row] = await rowsOf(`a;b;c;d\n${line}\n`);
    expect(row?.problem).toMatchObject({ row: 2, ...problem });
    expect(row?.form).toBeUndefined();
  });

  it('refuses an invalid ISBN and a condition without a translation', async () => {
    const columns: TableFormat['columns'] = ['title', 'author', 'price', 'ISBN', 'condition'];
    const [isbn, condition, right] = await rowsOf(
      'a;b;c;d;e\nSeobe;Ana;1;978-86-521-3390;\nSeobe;Ana;1;;4\nSeobe;Ana;1;978-86-521-1206-7;5\n',
      { columns, values: { condition: { '5': 'good' } } },
    );
    expect(isbn?.problem).toMatchObject({ code: 'invalid', field: 'ISBN', value: '978-86-521-3390' });
    expect(condition?.problem).toMatchObject({ code: 'invalid', field: 'condition', value: '4' });
    expect(right?.form?.condition).toBe('good');
  });

  it('refuses the second row with the same sku and names the first', async () => {
    const [, second] = await rowsOf('a;b;c;d\nSeobe;Ana;1;A-1\nKoreni;Ana;1;A-1\n');
    expect(second?.problem).toMatchObject({ row: 3, code: 'repeated', field: 'sku', value: 'A-1', otherRow: 2 });
  });

  it('translates categories and leaves unknown ones out', async () => {
    const [row] = await rowsOf('a;b;c;d\nSeobe;Ana;1;Novels|Klasici|Kuhinja\n', {
      columns: ['title', 'author', 'price', 'categories'],
      values: { categories: { Novels: 'Domaći autori' } },
    });
    expect(row?.form?.categories).toEqual(['Domaći autori', 'Klasici']);
  });

  it.each([
    ['an open quote', 'a;b;c;d\n"Seobe;Ana;1;\n'],
    ['a cell that is longer than a row may be', `a;b;c;d\n"${'a'.repeat(200_000)}";Ana;1;\n`],
    ['bytes that are no UTF-8', Buffer.concat([Buffer.from('a;b;c;d\n'), Buffer.from([0xff, 0xfe, 0xc3])])],
  ])('refuses a table with %s as IMPORT_INVALID', async (_name, bytes) => {
    await expect(rowsOf(bytes)).rejects.toMatchObject({ code: 'IMPORT_INVALID' });
  });

  it('refuses more than 10,000 rows as IMPORT_TOO_LARGE', async () => {
    await expect(rowsOf(`a;b;c;d\n${'Seobe;;;\n'.repeat(10_001)}`)).rejects.toMatchObject({ code: 'IMPORT_TOO_LARGE' });
  });

  it('blocks the event loop for less than 200 ms', async () => {
    const lines = Array.from({ length: 5_000 }, (_, index) => `Knjiga ${index};Autor ${index};${index + 1};S-${index}`);
    let last = performance.now();
    let longest = 0;
    const timer = setInterval(() => {
      longest = Math.max(longest, performance.now() - last);
      last = performance.now();
    }, 1);
    await rowsOf(`a;b;c;d\n${lines.join('\n')}`);
    clearInterval(timer);
    expect(longest).toBeLessThan(200);
  });
});

describe('cells of tables', () => {
  it.each([
    ['720', '720'],
    ['720,00', '720.00'],
    ['1.200', '1200'],
    ['1.200,50 RSD', '1200.50'],
    ['1,200.50', '1200.50'],
    ['720 din.', '720'],
    ['1.200,-', '1200'],
    ['1.200,-- din', '1200'],
    ['1200.–', '1200'],
    ['1.200-', '1.200-'],
    ['1 200,5', '1200.5'],
    ['12.34.56', '12.34.56'],
    ['RSD 720,- kom.', '720'],
    ['po dogovoru', 'po dogovoru'],
    ['od 500 do 700', 'od 500 do 700'],
    ['1e999', '1e999'],
  ])('reads the amount %j as %j', (cell, price) => {
    expect(parseAmount(cell).price).toBe(price);
  });

  it.each([
    ['€ 12', 'EUR'],
    ['12 USD', 'USD'],
    ['720 дин', 'RSD'],
    ['720', undefined],
  ])('reads the currency of %j', (cell, currency) => {
    expect(parseAmount(cell).currency).toBe(currency);
  });

  it('reads Serbian dates', () => {
    expect(['1998.', '24.05.1998.', '1998-05'].map(dateIn)).toEqual(['1998', '1998-05-24', '1998-05']);
  });

  it.each(['=1+1', '+381', '-5', '@sum', '\tx', '\rx', "'=1", "''@x", "'obično"])(
    'escapes the cell %j so that no spreadsheet runs it as a formula, and reads it back',
    (cell) => {
      const written = csvRow([cell]);
      expect(written.replace(/^"/, '')).not.toMatch(/^[=+\-@\t\r]/);
      expect(plainCell(written.trim().replace(/^"|"$/g, '')).trim()).toBe(cell.trim());
    },
  );
});

describe('defectsIn', () => {
  const checked: DefectCheck = { present: ['notes', 'wornCover'], absent: ['stamp', 'missing'] };

  it.each(languages)('reads the words that defectsCell writes in %s', (language) => {
    expect(defectsIn(defectsCell(checked, language))).toEqual(checked);
  });

  it('reads words in any order, case and alphabet, and skips unknown ones', () => {
    const cell = 'bez PEČATA, beleške; Све стране су ту | lepo miriše ; IZLIZANE korice';
    expect(defectsIn(cell)).toEqual(checked);
  });
});

it('readTable refuses a row that states a defect as present and absent', async () => {
  const columns: TableFormat['columns'] = ['title', 'author', 'price', 'defects'];
  const [row] = await rowsOf('a;b;c;d\nSeobe;Crnjanski;500;"Pečat; Bez pečata"\n', { columns });
  expect(row?.problem).toMatchObject({ code: 'invalid', field: 'defects', value: 'Pečat; Bez pečata' });
});
