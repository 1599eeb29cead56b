import type { QueryFilter, Types } from 'mongoose';
import type { AppContext } from '../../../config/app-context.js';
import { priceInRsd, type Rates } from '../book-fields.js';
import type { BookFields, BookModel } from '../book.model.js';
import type { SettingModel } from '../../../db/setting.model.js';

const batch = 500;
/** How long processes with the earlier rates may run beside this one, as in a rolling restart. */
const catchUpMs = 24 * 3_600_000;

type Priced = Pick<BookFields, '_id' | 'price' | 'priceRsd'>;

/**
 * Recomputes `priceRsd` of all books in foreign currencies when the configured rates have changed, and again at every start within a day,
 * because processes with the earlier rates save books with those.
 */
export async function recomputePrices(
  { env, events, log, now }: Pick<AppContext, 'env' | 'events' | 'log' | 'now'>,
  books: BookModel,
  settings: SettingModel,
): Promise<void> {
  const rates: Rates = { RSD_PER_EUR: env.RSD_PER_EUR, RSD_PER_USD: env.RSD_PER_USD };
  const used = await settings.findById('rates').lean();
  const isKnown = used?.RSD_PER_EUR === rates.RSD_PER_EUR && used.RSD_PER_USD === rates.RSD_PER_USD;
  if (isKnown && !(used.since && now().getTime() - used.since.getTime() < catchUpMs)) return;
  let changed = 0;

  async function readPage(filter: QueryFilter<BookFields>): Promise<Priced[]> {
    return books.find(filter, { price: 1, priceRsd: 1 }).sort({ _id: 1 }).limit(batch).lean();
  }

  /** Resolves to the books to look at again, because another process wrote some of them meanwhile. */
  async function update(page: readonly Priced[], currency: BookFields['currency']): Promise<Priced[]> {
    const due = page.flatMap(({ _id, price, priceRsd }) => {
      const converted = priceInRsd(price, currency, rates);
      return converted === priceRsd ? [] : [{ _id, price, converted }];
    });
    if (due.length === 0) return [];
    const { matchedCount, modifiedCount } = await books.bulkWrite(
      due.map(({ _id, price, converted }) => ({
        // Whatever else another process changes, this price has this value.
        updateOne: { filter: { _id, price, currency }, update: { $set: { priceRsd: converted }, $inc: { rev: 1 } } },
      })),
      { ordered: false },
    );
    changed += modifiedCount;
    return matchedCount < due.length ? readPage({ _id: { $in: due.map(({ _id }) => _id) }, currency }) : [];
  }

  for (const currency of ['EUR', 'USD'] as const) {
    let last: Types.ObjectId | undefined;
    // In batches, because a single operation must be short.
    do {
      let page = await readPage({ currency, ...(last && { _id: { $gt: last } }) });
      last = page.at(-1)?._id;
      while (page.length > 0) page = await update(page, currency);
    } while (last !== undefined);
  }
  await settings.updateOne(
    { _id: 'rates' },
    { $set: { ...rates, ...(!isKnown && { since: now() }) } },
    { upsert: true },
  );
  if (changed === 0) return;
  events.emit('books.changed');
  log.info({ books: changed, ...rates }, 'prices in dinars recomputed with the new rates');
}
