import type { CallInput, Endpoints } from '@korice/contracts';
import { ContactBody, contactBounds } from '@korice/contracts/contact';
import { useMutation } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useEffect, useRef, useState } from 'react';
import { z } from 'zod';
import { call, ProblemError } from '../../lib/call.js';
import { invalidTextKey, useFields, validate } from '../../lib/form.js';
import { LastSent, nextSent } from '../../lib/last-sent.js';
import { readDraft, removeDraft, writeDraft } from '../../lib/use-draft.js';

const ContactValues = z.object({ name: z.string(), email: z.string(), subject: z.string(), message: z.string() });
type ContactValues = z.infer<typeof ContactValues>;

const ContactDraft = ContactValues.extend({ lastSent: LastSent });
type ContactDraft = z.infer<typeof ContactDraft>;

/** One draft per account, and one for visitors. */
const draftOf = (userId: string | undefined) => ({ userId: userId ?? 'visitor', formName: 'contact' });

export const readContactDraft = (userId: string | undefined): ContactDraft | null =>
  readDraft(draftOf(userId), ContactDraft);

export const writeContactDraft = (userId: string | undefined, draft: ContactDraft): boolean =>
  writeDraft(draftOf(userId), JSON.stringify(draft));

export const removeContactDraft = (userId: string | undefined): void => removeDraft(draftOf(userId));

export interface ContactSender {
  _id: string;
  name: string;
  email: string;
}

/** State of the contact form. `sender` is null for a visitor. */
export function useContactForm(sender: ContactSender | null) {
  const userId = sender?._id;
  const [initial] = useState(() => {
    const empty = { name: sender?.name ?? '', email: sender?.email ?? '', subject: '', message: '' };
    const { lastSent: initialSent, ...storedValues } = readContactDraft(userId) ?? { ...empty, lastSent: null };
    return { values: storedValues, lastSent: initialSent };
  });
  const fields = useFields<ContactValues>(initial.values);
  const { values, replace, refuse } = fields;
  // A repeated request with the same `clientId` is idempotent.
  const sending = useMutation({
    mutationFn: (body: CallInput<Endpoints['POST /api/contact']>['body']) => call('POST /api/contact', { body }),
  });
  const [lastSent, setLastSent] = useState(initial.lastSent);

  useEffect(() => {
    if (values.subject === '' && values.message === '') removeContactDraft(userId);
    else writeContactDraft(userId, { ...values, lastSent });
  }, [userId, values, lastSent]);

  const latest = useRef(values);
  useEffect(() => {
    latest.current = values;
  });

  function submit(): void {
    if (sending.isPending) return;
    const found = validate(ContactBody, values);
    if (found.length > 0) {
      sending.reset();
      refuse(found);
      return;
    }
    const sent = nextSent(values, lastSent);
    setLastSent(sent);
    sending.mutate(
      { ...values, clientId: sent.clientId },
      {
        onSuccess: () => {
          // Text that was typed while the request was pending has not been sent.
          if (JSON.stringify(latest.current) === sent.text) replace({ ...values, subject: '', message: '' });
        },
        onError: (error) => {
          if (error instanceof ProblemError && error.errors.length > 0) refuse(error.errors);
        },
      },
    );
  }

  return { fields, sending, submit };
}

const missing = {
  name: 'nameRequired',
  email: 'emailRequired',
  subject: 'subjectRequired',
  message: 'messageRequired',
} as const;

/** Returns the text of an error code of the contract or the API for a field. */
export function contactFieldText(
  t: TFunction<'errors'>,
  field: keyof ContactValues,
  code: string,
  value: string,
): string {
  if (value.trim() === '') return t(missing[field]);
  if (field === 'email') return t('invalidEmail');
  return code === 'too_big' ? t('tooLong', { count: contactBounds[field] }) : t(invalidTextKey(code));
}

export const contactFields = [
  'name',
  'email',
  'subject',
  'message',
] as const satisfies readonly (keyof ContactValues)[];
