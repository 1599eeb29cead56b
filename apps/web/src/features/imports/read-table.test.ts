import type { TableFormat } from '@korice/contracts';
import { headingKey, tableFields, type TableField } from '@korice/contracts/table-fields';
import { languages } from '@korice/texts';
import { categoryName, serverText } from '@korice/texts/server';
import { describe, expect, it } from 'vitest';
import {
  encodingOf,
  readTable,
  recogniseColumns,
  recogniseFormat,
  repeatFormat,
  valuesIn,
  type Table,
} from './read-table.js';

const fileOf = (content: BlobPart): File => new File([content], 'lager.csv');
const asIs = (name: string): string => name;

async function read(content: BlobPart): Promise<Table> {
  const table = await readTable(fileOf(content));
  if (typeof table === 'string') throw new Error(table);
  return table;
}

const utf16 = (text: string, isLittleEndian: boolean): Uint8Array<ArrayBuffer> => {
  const view = new DataView(new ArrayBuffer(text.length * 2));
  for (let index = 0; index < text.length; index += 1)
    view.setUint16(index * 2, text.charCodeAt(index), isLittleEndian);
  return new Uint8Array(view.buffer);
};

describe('encodingOf', () => {
  it.each([
    ['utf-8', new TextEncoder().encode('Šifra')],
    ['utf-8', new TextEncoder().encode('\uFEFFŠifra')],
    ['windows-1250', new Uint8Array([0x8a, 0x69, 0x66, 0x72, 0x61])],
    ['utf-16le', utf16('\uFEFFŠifra', true)],
    ['utf-16be', utf16('\uFEFFŠifra', false)],
    ['utf-16le', utf16('Naslov', true)],
    ['utf-16be', utf16('Naslov', false)],
  ])('recognises %s', (encoding, bytes) => {
    expect(encodingOf(bytes)).toBe(encoding);
  });
});

describe('readTable', () => {
  it.each([',', ';', '\t'])('recognises the delimiter %j, and quotes with line breaks', async (delimiter) => {
    const lines = [
      ['Naslov', 'Autor', 'Cena'],
      ['"Rat\r\ni mir"', 'Tolstoj', '720'],
      ['Seobe', 'Crnjanski', '500'],
    ];
    const table = await read(lines.map((cells) => cells.join(delimiter)).join('\r\n'));
    expect(table).toMatchObject({ delimiter, headings: lines[0] });
    expect(table.rows).toEqual([['Rat\r\ni mir', 'Tolstoj', '720'], lines[2]]);
  });

  it('keeps the bytes that it has read, so that a later change of the file on the disk does not matter', async () => {
    const chosen = new File(['Naslov;Autor;Cena\nSeobe;Crnjanski;500\n'], 'lager.csv', { type: 'text/csv' });
    const table = await readTable(chosen);
    if (typeof table === 'string') throw new Error(table);
    expect(table.file).not.toBe(chosen);
    expect(table.file).toMatchObject({ name: 'lager.csv', type: 'text/csv', size: chosen.size });
    expect(await table.file.text()).toBe(await chosen.text());
  });

  it('refuses a file that is not a table, a file above 10 MB, and more than 10,000 rows', async () => {
    expect(await readTable(fileOf('Dragi Korice, šaljem vam knjige.'))).toBe('notTable');
    expect(await readTable(fileOf('Naslov;Autor;Cena\n'))).toBe('notTable');
    expect(await readTable(fileOf(new Uint8Array(10 * 1024 * 1024 + 1)))).toBe('tooLarge');
    expect(await readTable(fileOf(`a;b;c\n${'1;2;3\n'.repeat(10_001)}`))).toBe('tooManyRows');
  });
});

describe('recogniseColumns', () => {
  it.each([
    [
      'Serbian headings',
      ['ŠIFRA', 'Naslov', 'Аутор', 'Cena (din)', 'Stanje', 'Izdavač', 'Polica'],
      ['sku', 'title', 'author', 'price', 'condition', 'publisher', null],
    ],
    [
      'headings of inventories',
      ['Inv. br.', 'Naslov dela', 'Pisac', 'Izd. kuća', 'God.', 'Br. str.', 'Cena:'],
      ['sku', 'title', 'author', 'publisher', 'publishedDate', 'pageCount', 'price'],
    ],
    [
      'AbeBooks',
      ['listingid', 'title', 'author', 'price', 'bookcondition', 'publishername', 'isbn', 'bindingtype'],
      ['sku', 'title', 'author', 'price', 'condition', 'publisher', 'ISBN', 'binding'],
    ],
    [
      'Biblio',
      ['Book ID', 'Title', 'Author', 'Price', 'Date Published', 'Description', 'Keywords'],
      ['sku', 'title', 'author', 'price', 'publishedDate', 'fullDescription', 'categories'],
    ],
    ['our own names', ['id', 'ISBN', 'pageCount', 'school'], ['id', 'ISBN', 'pageCount', 'school']],
  ])('recognises %s', (_name, headings, fields) => {
    expect(recogniseColumns(headings)).toEqual(fields);
  });

  it('assigns each field only to the first column with its heading', () => {
    expect(recogniseColumns(['Cena', 'Price'])).toEqual(['price', null]);
  });
});

describe('recogniseFormat', () => {
  it.each(languages)('recognises the headings and conditions of a table that was exported in %s', async (language) => {
    const headings = tableFields.map((field) => serverText(language, 'tables', headingKey(field)));
    const condition = serverText(language, 'conditions', 'likeNew');
    const category = categoryName('Klasici', language);
    const samples: Partial<Record<TableField, string>> = { condition, categories: category };
    const cells = tableFields.map((field) => samples[field] ?? '1');
    const table = await read(`${headings.join(',')}\n${cells.join(',')}\n`);
    const format = recogniseFormat(table, (name) => categoryName(name, language));
    expect(format.columns).toEqual([...tableFields]);
    expect(format.values).toMatchObject({
      condition: { [condition]: 'like-new' },
      categories: { [category]: 'Klasici' },
    });
  });

  it('recognises the Cyrillic names of categories in the Latin interface', async () => {
    const table = await read('Наслов,Аутор,Цена,Категорије\nСеобе,Црњански,7,Класици\n');
    expect(recogniseFormat(table, asIs).values.categories).toEqual({ Класици: 'Klasici' });
  });

  it('maps known conditions and categories, and omits unknown values', async () => {
    const table = await read(
      'Naslov;Autor;Cena;Stanje;Kategorija\nSeobe;Crnjanski;7;Kao novo;Klasici, Poezija\nKoreni;Ćosić;5;4;Razno\n',
    );
    const format = recogniseFormat(table, asIs);
    expect(format.values).toEqual({
      condition: { 'Kao novo': 'like-new' },
      categories: { Klasici: 'Klasici', Poezija: 'Poezija' },
    });
    expect(valuesIn(table, 3, 'condition')).toEqual(['Kao novo', '4']);
  });

  it('reads the currency from the heading of the price column', async () => {
    const table = await read('Naslov;Autor;Cena (EUR)\nSeobe;Crnjanski;7\n');
    expect(recogniseFormat(table, asIs)).toMatchObject({ currency: 'EUR', columns: ['title', 'author', 'price'] });
  });
});

describe('repeatFormat', () => {
  const format: TableFormat = {
    encoding: 'windows-1250',
    delimiter: ',',
    columns: ['sku', null, 'title', 'author', 'price', 'condition'],
    currency: 'EUR',
    values: { condition: { '4': 'good', '9': 'poor' } },
  };
  const headings = ['Inv. br.', 'Opis', 'Naslov', 'Autor', 'Cena', 'Stanje'];

  it('assigns columns and values as in the earlier import, with the encoding and delimiter of this table', async () => {
    const table = await read('INV BR;Opis;Naslov;Autor;Cena;Stanje\n1;;Seobe;Crnjanski;7;4\n2;;Koreni;Ćosić;5;Novo\n');
    expect(repeatFormat(table, { headings, format }, asIs)).toEqual({
      encoding: 'utf-8',
      delimiter: ';',
      columns: format.columns,
      currency: 'EUR',
      values: { condition: { '4': 'good', Novo: 'new' } },
    });
  });

  it('recognises columns that the earlier import did not have, each field once', async () => {
    const table = await read('Šifra;Cena;Izdavač;Naslov;Inv. br.;Cena\n1;7;Nolit;Seobe;2;8\n');
    expect(repeatFormat(table, { headings, format }, asIs).columns).toEqual([
      null,
      'price',
      'publisher',
      'title',
      'sku',
      null,
    ]);
  });
});
