import type { DealNotice, DealSide } from '@korice/contracts';
import type { MailKind, MailValues } from '@korice/texts/mail';
import { serverText } from '@korice/texts/server';
import type { AppContext } from '../../config/app-context.js';
import type { EventOutbox } from '../../jobs/event-outbox.js';
import type { DurableEvents } from '../../jobs/durable-events.js';
import type { Outbox } from '../../mail/outbox.js';
import type { UserFields, UserModel } from '../accounts/users/user.model.js';
import type { DealFields, DealModel } from './deal.model.js';

type Step = DurableEvents['dealStep']['step'];

const mailKinds = {
  proposed: 'dealProposed',
  changed: 'dealChanged',
  agreed: 'dealAgreed',
  declined: 'dealDeclined',
  withdrawn: 'dealWithdrawn',
  sent: 'dealSent',
  completed: 'dealCompleted',
  cancelled: 'dealCancelled',
  failed: 'dealFailed',
  expired: 'dealExpired',
  reminder: 'dealReminder',
} as const satisfies Record<Step, MailKind>;

type DealMailKind = (typeof mailKinds)[Step];

interface Conversations {
  /** Whether `userId` refuses messages of `fromId`. */
  isBlocked: (userId: string, fromId: string) => Promise<boolean>;
  postDealNotice: (roomId: string, by: DealSide, notice: DealNotice, eventId: string) => Promise<void>;
}

/** Handles `dealStep`: a system message in the conversation, and a mail to the other side; to both sides for a step of a job. */
export function tellDealSteps(
  { env, eventOutbox, outbox }: Pick<AppContext, 'env'> & { eventOutbox: EventOutbox; outbox: Outbox },
  { deals, users }: { deals: DealModel; users: UserModel },
  { isBlocked, postDealNotice }: Conversations,
): void {
  eventOutbox.on('dealStep', async ({ roomId, by, step, ...notice }, eventId) => {
    if (step === 'reminder') return;
    await postDealNotice(roomId, by ?? 'seller', { ...notice, step }, eventId);
  });

  async function mail(deal: DealFields, to: DealSide, step: Step, eventId: string): Promise<void> {
    const [recipientId, otherId] = to === 'buyer' ? [deal.buyerId, deal.sellerId] : [deal.sellerId, deal.buyerId];
    const [recipient, other]: (Pick<UserFields, 'email' | 'language' | 'name'> | null)[] = await Promise.all([
      users.findOne({ _id: recipientId, status: 'active' }, { email: 1, language: 1, name: 1 }).lean(),
      users.findById(otherId, { email: 1, language: 1, name: 1 }).lean(),
    ]);
    if (!recipient || (await isBlocked(recipientId.toHexString(), otherId.toHexString()))) return;
    const { email, language } = recipient;
    const values: MailValues<'dealProposed'> = {
      deal: titleOf(deal, language),
      name: other?.name ?? serverText(language, 'messaging', 'deletedMember'),
      url: `${env.PUBLIC_URL}/dashboard/messaging?room=${deal.roomId.toHexString()}`,
    };
    const kind: DealMailKind = mailKinds[step];
    await outbox.send<DealMailKind>({ kind, to: email, language, values }, `deal ${eventId} ${to}`);
  }

  eventOutbox.on('dealStep', async ({ dealId, by, step }, eventId) => {
    const deal = await deals.findById(dealId).lean();
    if (!deal) return;
    if (by !== 'buyer') await mail(deal, 'buyer', step, eventId);
    if (by !== 'seller') await mail(deal, 'seller', step, eventId);
  });
}

/** The first book, and how many more there are. */
function titleOf({ books }: DealFields, language: 'sr' | 'en'): string {
  const title = books[0]?.title ?? '';
  return books.length < 2 ? title : serverText(language, 'deals', 'andMore', { title, count: books.length - 1 });
}
