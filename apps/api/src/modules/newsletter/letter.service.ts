import type { Language, LetterPreview, NextLetter } from '@korice/contracts';
import type { Types } from 'mongoose';
import type { Actor } from '../../platform/actor.js';
import type { AppContext } from '../../config/app-context.js';
import type { SignedLinks } from '../../platform/signed-links.js';
import type { Outbox } from '../../mail/outbox.js';
import { isDuplicateKey } from '../../platform/errors/duplicate-key.js';
import { forEachSettled } from '../../platform/concurrency/for-each-settled.js';
import type { SettingModel } from '../../db/setting.model.js';
import { composeMail } from '../../mail/compose.js';
import { mailMoment } from '../../mail/moment.js';
import { formatPrice } from '../../platform/text/format-price.js';
import type { AuditService } from '../accounts/audit/audit.service.js';
import type { BookModel } from '../books/book.model.js';
import { cardFields, presentBookCard, type CardFields } from '../books/book.presenter.js';
import { firstLetterAfter, letterAfter } from './letter-dates.js';
import type { LetterFields, LetterModel } from './letter.model.js';
import type { SubscriberModel } from './subscriber.model.js';

export interface LetterService {
  readNext(): Promise<NextLetter>;
  /** The letter that would go out now, in the words of a reader’s. */
  preview(language: Language): Promise<LetterPreview>;
  setStopped(actor: Actor, stopped: boolean): Promise<NextLetter>;
  /** Makes the letter that is due and puts letters into the outbox, also one that was interrupted. Harmless to repeat. */
  sendDue(): Promise<void>;
}

/** A letter needs this many new books, and holds this many. */
const leastBooks = 6;
const mostBooks = 12;
const batch = 100;

type Needs = Pick<AppContext, 'env' | 'now' | 'log'> & { outbox: Outbox; links: SignedLinks };

interface Models {
  settings: SettingModel;
  letters: LetterModel;
  subscribers: SubscriberModel;
  books: BookModel;
}

export function createLetterService(
  { env, now, outbox, links, log }: Needs,
  models: Models,
  audit: Pick<AuditService, 'record'>,
): LetterService {
  const { settings, letters, subscribers, books } = models;
  const record = { _id: 'newsletter' } as const;

  /** When the next letter goes out, whether it is stopped, and since when books count as new. */
  async function readPlan(): Promise<{ at: Date; stopped: boolean; since: Date }> {
    const first = { at: firstLetterAfter(now()), stopped: false, since: new Date(0) };
    const options = { upsert: true, returnDocument: 'after' } as const;
    const plan = await settings.findOneAndUpdate(record, { $setOnInsert: first }, options).lean();
    return { at: plan.at ?? first.at, stopped: plan.stopped ?? false, since: plan.since ?? first.since };
  }

  const newBooks = (since: Date) =>
    books
      .find({ listed: true, createdAt: { $gt: since } }, { _id: 1 })
      .sort({ createdAt: -1, _id: -1 })
      .limit(mostBooks)
      .lean();

  async function readCards(ids: readonly Types.ObjectId[]): Promise<CardFields[]> {
    const found: CardFields[] = await books.find({ _id: { $in: [...ids] }, listed: true }, cardFields).lean();
    const byId = new Map(found.map((card) => [card._id.toHexString(), card]));
    return ids.flatMap((id) => byId.get(id.toHexString()) ?? []);
  }

  async function readNextCards(since: Date): Promise<CardFields[]> {
    const ids = (await newBooks(since)).map(({ _id }) => _id);
    return ids.length >= leastBooks ? readCards(ids) : [];
  }

  /** What a letter says of its books, to be completed with the reader’s own way out. */
  const contentOf = (at: Date, cards: readonly CardFields[]) => ({
    date: mailMoment(at).date,
    list: cards.map((card) => ({
      bookTitle: card.title,
      bookAuthor: card.author,
      price: formatPrice(card.priceRsd),
      bookUrl: `${env.PUBLIC_URL}/book/${card._id.toHexString()}`,
    })),
    url: `${env.PUBLIC_URL}/categories`,
  });

  const unsubscribeUrl = (token: string): string => `${env.PUBLIC_URL}/newsletter/unsubscribe/${token}`;

  async function readNext(): Promise<NextLetter> {
    const { at, stopped, since } = await readPlan();
    const cards = await readNextCards(since);
    const count = await subscribers.countDocuments({ confirmed: true });
    return { at: at.toISOString(), books: cards.map(presentBookCard), subscribers: count, stopped };
  }

  /** Moves the plan on; of two processes one makes the letter. */
  async function makeDue(): Promise<void> {
    const { at, stopped, since } = await readPlan();
    if (at > now()) return;
    const ids = stopped ? [] : (await newBooks(since)).map(({ _id }) => _id);
    const goesOut = ids.length >= leastBooks;
    if (goesOut)
      try {
        await letters.create({ at, books: ids });
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
      }
    const next = { at: letterAfter(at, now()), stopped: false, ...(goesOut && { since: now() }) };
    await settings.updateOne({ ...record, at }, { $set: next });
    log.info({ at, books: ids.length, stopped, goesOut }, 'newsletter was due');
  }

  /** Who has not been put into the outbox yet, batch by batch, each of which counts as done when the next is asked for. */
  async function* recipientsOf({ _id, after }: LetterFields) {
    for (;;) {
      const next = { confirmed: true, ...(after && { _id: { $gt: after } }) };
      const recipients = await subscribers.find(next).sort({ _id: 1 }).limit(batch).lean();
      yield* recipients;
      after = recipients.at(-1)?._id ?? null;
      await letters.updateOne({ _id }, { $set: after ? { after } : { done: true } });
      if (!after) return;
    }
  }

  /**
   * Puts a letter into the outbox subscriber by subscriber; the key lets each have it once, however often this is tried. A subscriber
   * for whom it cannot be done goes without this one.
   */
  async function sendLetter(letter: LetterFields): Promise<void> {
    const content = contentOf(letter.at, await readCards(letter.books));
    await forEachSettled(recipientsOf(letter), ({ _id, email: to, language }) => {
      const id = _id.toHexString();
      const values = { ...content, unsubscribeUrl: unsubscribeUrl(links.sign('newsletter', id)) };
      return outbox.send({ kind: 'newsletterIssue', to, language, values }, `letter ${letter._id.toHexString()} ${id}`);
    });
  }

  return {
    readNext,

    async preview(language) {
      const { at, since } = await readPlan();
      const values = { ...contentOf(at, await readNextCards(since)), unsubscribeUrl: unsubscribeUrl('…') };
      // To nobody: the words do not depend on the address.
      const { subject, text } = composeMail({ kind: 'newsletterIssue', to: '', language, values });
      return { subject, text };
    },

    async setStopped(actor, stopped) {
      const { at } = await readPlan();
      await settings.updateOne(record, { $set: { stopped } });
      await audit.record(actor, stopped ? 'newsletterStopped' : 'newsletterResumed', { name: mailMoment(at).date });
      return readNext();
    },

    async sendDue() {
      await makeDue();
      await forEachSettled(await letters.find({ done: false }).sort({ at: 1 }).limit(10).lean(), sendLetter);
    },
  };
}
