import type { QueryFilter } from 'mongoose';
import { mailKinds, type MailValues } from '@korice/texts/mail';
import { serverText } from '@korice/texts/server';
import type { MailFields, MailModel } from '../../mail/mail.model.js';
import type { AccountDeletionFields } from './account-deletion.model.js';

/** The kind of the mail that confirms a deletion; it is not removed. */
const last = 'accountDeleted';

/** The mails about deals: their `name` is the other member. In other kinds it is a passkey or the sender of a contact message. */
const dealKinds = mailKinds.filter((kind) => kind.startsWith('deal'));

type Told = Pick<MailFields, '_id' | 'kind' | 'language' | 'values'>;

/**
 * Returns a function that erases an account from the mail outbox: removes mails to it, also sent ones, and its name from queued mails to
 * others. Sent mails contain only the recipient. Keeps mails to an address that a new account has taken.
 */
export function createMailErasure(mails: MailModel) {
  /** Returns the values of a mail without the name; null when no line is left. */
  function withoutName({ kind, language, values }: Told, name: string): Record<string, unknown> | null {
    const replacement = serverText(language, 'messaging', 'deletedMember');
    if (dealKinds.includes(kind)) return { ...values, name: replacement };
    if (kind !== 'newMessages') return { ...values, ownerName: replacement };
    const list = (values.list as MailValues<'newMessages'>['list']).filter((line) => line.name !== name);
    return list.length === 0 ? null : { ...values, list };
  }

  return async ({ email, name }: AccountDeletionFields, isAddressTakenAgain: boolean): Promise<void> => {
    const waiting = { status: 'queued' } as const;
    if (!isAddressTakenAgain) {
      await mails.deleteMany({ to: email, kind: { $ne: last } });
      await mails.deleteMany({ ...waiting, kind: 'contactNotice', 'values.email': email });
    }
    await mails.deleteMany({ ...waiting, kind: 'reportHandled', 'values.subject': name });
    // Lines have no ids, so the line of another member with the same name is removed too. The recipient still finds that message in the
    // conversation.
    const telling: QueryFilter<MailFields> = {
      ...waiting,
      kind: { $ne: last },
      $or: [
        { 'values.list.name': name },
        { 'values.ownerName': name },
        { kind: { $in: dealKinds }, 'values.name': name },
      ],
    };
    for (const mail of await mails.find(telling).lean()) {
      const values = withoutName(mail, name);
      const one = { _id: mail._id, ...waiting };
      await (values ? mails.updateOne(one, { $set: { values } }) : mails.deleteOne(one));
    }
  };
}
