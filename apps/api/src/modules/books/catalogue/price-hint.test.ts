import type { Currency } from '@korice/contracts';
import { expect, it } from 'vitest';
import { buildUser, type BuiltUser } from '../../../../test/factories/build-user.js';
import { app, ana, build, get, marko, withReaders } from '../../../../test/read-books.js';

withReaders();

const hintOf = async (query: string): Promise<unknown> =>
  ((await get(`/api/books/price-hint?${query}`).expect(200)).body as { hint: unknown }).hint;

type Fields = Parameters<typeof build>[0];

/** Stores a copy for each price, by three sellers in turn. */
async function buildCopies(prices: readonly [number, Currency][], fields: Fields = {}): Promise<void> {
  const third = await buildUser(app);
  const sellers: BuiltUser[] = [ana, marko, third];
  for (const [index, [price, currency]] of prices.entries())
    await build({ price, currency, owner: sellers[index % sellers.length] ?? ana, ...fields });
}

const rsd = (...prices: number[]): [number, Currency][] => prices.map((price) => [price, 'RSD']);
const drina = `title=${encodeURIComponent('Na Drini ćuprija')}&author=${encodeURIComponent('Ivo Andrić')}`;

it('GET /api/books/price-hint returns median and quartiles of copies on offer and sold, in any spelling of the work', async () => {
  await buildCopies(rsd(500, 400, 300));
  await buildCopies(rsd(700, 600), { status: 'sold', title: 'На Дрини ћуприја', author: 'Андрић, Иво' });
  await build({ title: 'Travnička hronika', price: 9_000 });
  expect(await hintOf(drina)).toEqual({ basis: 'work', count: 5, low: 400, median: 500, high: 600 });
});

it('GET /api/books/price-hint interpolates the median, counts equal prices and converts currencies', async () => {
  const { RSD_PER_EUR } = app.deps.env;
  await buildCopies([...rsd(200, 200, 200, 800, 800), [4, 'EUR']]);
  const euros = 4 * RSD_PER_EUR;
  const median = Math.round((200 + Math.min(euros, 800)) / 2);
  expect(await hintOf(drina)).toMatchObject({ count: 6, low: 200, median });
});

it('GET /api/books/price-hint returns null below five copies or three sellers, and does not count hidden copies', async () => {
  await buildCopies(rsd(500, 500, 500, 500));
  expect(await hintOf(drina)).toBeNull();
  await build({ ownerActive: false });
  expect(await hintOf(drina)).toBeNull();
  await build({ title: 'Seobe', author: 'Miloš Crnjanski', owner: ana });
  for (let copy = 0; copy < 3; copy += 1) {
    await build({ title: 'Seobe', author: 'Miloš Crnjanski', owner: ana });
    await build({ title: 'Seobe', author: 'Miloš Crnjanski', owner: marko });
  }
  expect(await hintOf(`title=Seobe&author=${encodeURIComponent('Miloš Crnjanski')}`)).toBeNull();
});

it('GET /api/books/price-hint prefers the edition in any condition, else compares copies in the same condition', async () => {
  await buildCopies(rsd(100, 100, 100, 100, 100), { condition: 'poor' });
  await buildCopies(rsd(900, 900, 900, 900, 900), { condition: 'new' });
  expect(await hintOf(`${drina}&condition=new`)).toMatchObject({ basis: 'work', count: 5, median: 900 });
  expect(await hintOf(`${drina}&condition=good`)).toBeNull();
  // The same edition, by both lengths of its ISBN.
  await buildCopies(rsd(300, 300, 300), { ISBN: '9780306406157', condition: 'good' });
  await buildCopies(rsd(300, 300), { ISBN: '0306406152', condition: 'fair' });
  expect(await hintOf(`${drina}&isbn=978-0-306-40615-7&condition=new`)).toMatchObject({
    basis: 'edition',
    count: 5,
    median: 300,
  });
});
