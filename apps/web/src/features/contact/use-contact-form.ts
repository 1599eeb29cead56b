import { ContactBody } from '@korice/contracts/outreach';
import { useEffect, useRef } from 'react';
import { ProblemError } from '../../lib/call.js';
import { checkFields } from '../../lib/check-fields.js';
import { newClientId } from '../../lib/client-id.js';
import { useFields } from '../../lib/use-fields.js';
import { type ContactValues, readContactDraft, removeContactDraft, writeContactDraft } from './contact-draft.js';
import { useSendContactMessage } from './mutations.js';

/** Who is writing, as far as the site knows. */
export interface ContactSender {
  _id: string;
  name: string;
  email: string;
}

/** Everything the contact form remembers and does. `sender` null is somebody who is not logged in. */
export function useContactForm(sender: ContactSender | null) {
  const userId = sender?._id;
  const { values, set, replace, faults, attempt, refuse } = useFields<ContactValues>(
    () =>
      readContactDraft(userId) ?? { name: sender?.name ?? '', email: sender?.email ?? '', subject: '', message: '' },
  );
  const sending = useSendContactMessage();
  /** What was sent last and under which key, so that the same message sent again is not kept twice, and a changed one is. */
  const lastSent = useRef<{ text: string; clientId: string } | null>(null);

  useEffect(() => {
    if (values.subject === '' && values.message === '') removeContactDraft(userId);
    else writeContactDraft(userId, values);
  }, [userId, values]);

  function submit(): void {
    if (sending.isPending) return;
    const found = checkFields(ContactBody, values);
    if (found.length > 0) {
      sending.reset();
      refuse(found);
      return;
    }
    const text = JSON.stringify(values);
    if (lastSent.current?.text !== text) lastSent.current = { text, clientId: newClientId() };
    sending.mutate(
      { ...values, clientId: lastSent.current.clientId },
      {
        onSuccess: () => replace({ ...values, subject: '', message: '' }),
        onError: (error) => {
          if (error instanceof ProblemError && error.errors.length > 0) refuse(error.errors);
        },
      },
    );
  }

  return { values, set, faults, attempt, sending, submit };
}
