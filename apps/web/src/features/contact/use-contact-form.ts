import { ContactBody } from '@korice/contracts/outreach';
import { useEffect, useRef, useState } from 'react';
import { ProblemError } from '../../lib/call.js';
import { checkFields } from '../../lib/check-fields.js';
import { newClientId } from '../../lib/client-id.js';
import { useFields } from '../../lib/use-fields.js';
import { readSession } from '../auth/session.js';
import { type ContactValues, readContactDraft, removeContactDraft, writeContactDraft } from './contact-draft.js';
import { useSendContactMessage } from './mutations.js';

/** Everything the contact form remembers and does. A member's name and address are there already. */
export function useContactForm() {
  const [user] = useState(() => readSession().user);
  const [empty] = useState<ContactValues>(() => ({
    name: user?.name ?? '',
    email: user?.email ?? '',
    subject: '',
    message: '',
  }));
  const { values, set, replace, faults, attempt, refuse } = useFields(() => readContactDraft(user?._id) ?? empty);
  const sending = useSendContactMessage();
  /** What was sent last and under which key, so that the same message sent again is not kept twice, and a changed one is. */
  const lastSent = useRef<{ text: string; clientId: string } | null>(null);

  const userId = user?._id;
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
