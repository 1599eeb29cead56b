import type { Types } from 'mongoose';
import type { AppContext } from '../../../config/app-context.js';
import { priceInRsd, type Rates } from '../book-fields.js';
import type { BookFields, BookModel } from '../book.model.js';
import type { SettingModel } from '../../../db/setting.model.js';

const batch = 500;

/**
 * Recomputes `priceRsd` of all books in foreign currencies when the configured rates have changed. Skips a book that is written
 * meanwhile, because that write uses the new rates.
 */
export async function recomputePrices(
  { env, events, log }: Pick<AppContext, 'env' | 'events' | 'log'>,
  books: BookModel,
  settings: SettingModel,
): Promise<void> {
  const rates: Rates = { RSD_PER_EUR: env.RSD_PER_EUR, RSD_PER_USD: env.RSD_PER_USD };
  const used = await settings.findById('rates').lean();
  if (used?.RSD_PER_EUR === rates.RSD_PER_EUR && used.RSD_PER_USD === rates.RSD_PER_USD) return;
  let changed = 0;
  for (const currency of ['EUR', 'USD'] as const)
    for await (const page of pagesOf(books, currency)) {
      const changes = page.flatMap(({ _id, rev, price, priceRsd }) => {
        const converted = priceInRsd(price, currency, rates);
        if (converted === priceRsd) return [];
        return [{ updateOne: { filter: { _id, rev }, update: { $set: { priceRsd: converted }, $inc: { rev: 1 } } } }];
      });
      if (changes.length > 0) changed += (await books.bulkWrite(changes, { ordered: false })).modifiedCount;
    }
  await settings.updateOne({ _id: 'rates' }, { $set: rates }, { upsert: true });
  if (changed === 0) return;
  events.emit('books.changed');
  log.info({ books: changed, ...rates }, 'prices in dinars recomputed with the new rates');
}

/** Runs in batches, because a single operation must be short. */
async function* pagesOf(books: BookModel, currency: BookFields['currency']) {
  let last: Types.ObjectId | undefined;
  for (;;) {
    const page: Pick<BookFields, '_id' | 'rev' | 'price' | 'priceRsd'>[] = await books
      .find({ currency, ...(last && { _id: { $gt: last } }) }, { price: 1, priceRsd: 1, rev: 1 })
      .sort({ _id: 1 })
      .limit(batch)
      .lean();
    last = page.at(-1)?._id;
    if (last === undefined) return;
    yield page;
  }
}
