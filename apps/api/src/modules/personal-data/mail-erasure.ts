import type { QueryFilter } from 'mongoose';
import type { MailValues } from '@korice/texts/mail';
import { serverText } from '@korice/texts/server';
import type { MailFields, MailModel } from '../../mail/mail.model.js';
import type { AccountDeletionFields } from './account-deletion.model.js';

/** The only mail that an account gets once it is deleted. */
const last = 'accountDeleted';

type Told = Pick<MailFields, '_id' | 'kind' | 'language' | 'values'>;

/**
 * Makes what takes an account out of the outbox: mails to it go, also those that were sent, and those that wait for others and tell of it
 * tell of nobody. Mails that were sent hold nothing but their address.
 */
export function createMailErasure(mails: MailModel) {
  /** Null: nothing is left to tell. */
  function withoutName({ kind, language, values }: Told, name: string): Record<string, unknown> | null {
    if (kind !== 'newMessages') return { ...values, ownerName: serverText(language, 'messaging', 'deletedMember') };
    const list = (values.list as MailValues<'newMessages'>['list']).filter((line) => line.name !== name);
    return list.length === 0 ? null : { ...values, list };
  }

  return async ({ email, name }: AccountDeletionFields): Promise<void> => {
    await mails.deleteMany({ to: email, kind: { $ne: last } });
    const waiting = { status: 'queued' } as const;
    await mails.deleteMany({ ...waiting, kind: 'contactNotice', 'values.email': email });
    await mails.deleteMany({ ...waiting, kind: 'reportHandled', 'values.subject': name });
    // A mail has no ids: a namesake's line goes too, and their conversation has it still.
    const telling: QueryFilter<MailFields> = {
      ...waiting,
      kind: { $ne: last },
      $or: [{ 'values.list.name': name }, { 'values.ownerName': name }],
    };
    for (const mail of await mails.find(telling).lean()) {
      const values = withoutName(mail, name);
      const one = { _id: mail._id, ...waiting };
      await (values ? mails.updateOne(one, { $set: { values } }) : mails.deleteOne(one));
    }
  };
}
