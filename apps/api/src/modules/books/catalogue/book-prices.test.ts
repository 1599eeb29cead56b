import type { Book } from '@korice/contracts';
import { Types } from 'mongoose';
import { describe, expect, it } from 'vitest';
import { app, build, get, withReaders } from '../../../../test/read-books.js';
import { createEvents } from '../../../config/domain-events.js';
import { createServices } from '../../../services.js';

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

    await app.models.books.updateOne({ _id: euro._id }, { $set: { priceRsd: 1 } });
    await serviceAt(120, 100).recomputePrices();
    expect(await stored(euro.id)).toBe(1);
    await serviceAt(120, 101).recomputePrices();
    expect(await Promise.all([euro, dollar].map(({ id }) => stored(id)))).toEqual([1200, 1010]);
  });
});
