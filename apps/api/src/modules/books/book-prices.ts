import type { Deps } from '../../deps.js';
import { priceInRsd, type Rates } from './book-fields.js';
import type { BookModel } from './book.model.js';
import type { SettingModel } from '../../db/setting.model.js';

const batch = 500;

/**
 * Brings `priceRsd` of every book that is not priced in dinars to the configured rates, unless the stored prices were made with
 * them already. A book that is written meanwhile keeps what that write gave it.
 */
export async function recomputePrices(
  { env, events, log }: Pick<Deps, 'env' | 'events' | 'log'>,
  books: BookModel,
  settings: SettingModel,
): Promise<void> {
  const rates: Rates = { RSD_PER_EUR: env.RSD_PER_EUR, RSD_PER_USD: env.RSD_PER_USD };
  const used = await settings.findById('rates').lean();
  if (used?.RSD_PER_EUR === rates.RSD_PER_EUR && used.RSD_PER_USD === rates.RSD_PER_USD) return;
  const foreign = books
    .find({ currency: { $in: ['EUR', 'USD'] } }, { price: 1, currency: 1, priceRsd: 1, rev: 1 })
    .lean()
    .cursor({ batchSize: batch });
  let changes: Parameters<BookModel['bulkWrite']>[0] = [];
  let changed = 0;
  const write = async (): Promise<void> => {
    if (changes.length > 0) changed += (await books.bulkWrite(changes, { ordered: false })).modifiedCount;
    changes = [];
  };
  for await (const { _id, rev, price, currency, priceRsd } of foreign) {
    const converted = priceInRsd(price, currency, rates);
    if (converted === priceRsd) continue;
    const update = { $set: { priceRsd: converted }, $inc: { rev: 1 } };
    changes.push({ updateOne: { filter: { _id, rev }, update } });
    if (changes.length === batch) await write();
  }
  await write();
  await settings.updateOne({ _id: 'rates' }, { $set: rates }, { upsert: true });
  if (changed === 0) return;
  events.emit('books.changed');
  log.info({ books: changed, ...rates }, 'prices in dinars follow the new rates');
}
