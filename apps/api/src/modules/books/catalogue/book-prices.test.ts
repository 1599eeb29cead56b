import type { Book } from '@korice/contracts';
import { Types } from 'mongoose';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { travelTo } from '../../../../test/app.js';
import { app, build, get, withReaders } from '../../../../test/read-books.js';
import { createEvents } from '../../../config/domain-events.js';
import { createServices } from '../../../services.js';
import type { BookFields } from '../book.model.js';

withReaders();

describe('GET /api/rates', () => {
  it('returns the exchange rates of EUR and USD in dinars', async () => {
    const { RSD_PER_EUR, RSD_PER_USD } = app.deps.env;
    expect((await get('/api/rates').expect(200)).body).toEqual({ EUR: RSD_PER_EUR, USD: RSD_PER_USD });
  });
});

describe('prices in dinars', () => {
  /** The service after a restart with other rates. */
  const serviceAt = (RSD_PER_EUR: number, RSD_PER_USD: number) =>
    createServices(
      { ...app.deps, events: createEvents(app.deps.log), env: { ...app.deps.env, RSD_PER_EUR, RSD_PER_USD } },
      app.models,
    ).books;
  const stored = async (id: string) => (await app.models.books.findById(new Types.ObjectId(id)).lean())?.priceRsd;

  it('are recomputed at startup after the rates changed, and kept while the rates are unchanged', async () => {
    const euro = await build({ price: 10, currency: 'EUR' });
    const dollar = await build({ price: 10, currency: 'USD' });
    const dinar = await build({ price: 10 });
    await serviceAt(120, 100).recomputePrices();
    expect(await Promise.all([euro, dollar, dinar].map(({ id }) => stored(id)))).toEqual([1200, 1000, 10]);
    expect(((await get(`/api/books/${euro.id}`)).body as Book).priceRsd).toBe(1200);

    travelTo(app, new Date(Date.now() + 25 * 3_600_000));
    await app.models.books.updateOne({ _id: euro._id }, { $set: { priceRsd: 1 } });
    await serviceAt(120, 100).recomputePrices();
    expect(await stored(euro.id)).toBe(1);
    await serviceAt(120, 101).recomputePrices();
    expect(await Promise.all([euro, dollar].map(({ id }) => stored(id)))).toEqual([1200, 1010]);
  });

  it.each<[string, Partial<BookFields>, number]>([
    ['the title', { title: 'Друго име' }, 1300],
    ['the price, at the old rates', { price: 20, priceRsd: 2340 }, 2600],
    ['the currency', { price: 900, currency: 'RSD', priceRsd: 900 }, 900],
  ])('have the new rates also when another process changes %s meanwhile', async (_name, $set, expected) => {
    const { _id, id } = await build({ price: 10, currency: 'EUR' });
    const { books } = app.models;
    const bulkWrite = books.bulkWrite.bind(books);
    const spy = vi.spyOn(books, 'bulkWrite').mockImplementationOnce(async (...sent: Parameters<typeof bulkWrite>) => {
      await books.updateOne({ _id }, { $set, $inc: { rev: 1 } });
      return bulkWrite(...sent);
    });
    onTestFinished(() => spy.mockRestore());
    await app.models.settings.deleteOne({ _id: 'rates' });
    await serviceAt(130, 100).recomputePrices();
    expect(spy).toHaveBeenCalled();
    expect(await stored(id)).toBe(expected);
  });

  it('are recomputed at each start for a day, for books that a process with the old rates has changed', async () => {
    const euro = await build({ price: 10, currency: 'EUR' });
    await serviceAt(140, 100).recomputePrices();
    await app.models.books.updateOne({ _id: euro._id }, { $set: { priceRsd: 1172 } });
    travelTo(app, new Date(Date.now() + 23 * 3_600_000));
    await serviceAt(140, 100).recomputePrices();
    expect(await stored(euro.id)).toBe(1400);
  });
});
