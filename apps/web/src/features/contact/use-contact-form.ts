import type { CallInput, Endpoints } from '@korice/contracts';
import { ContactBody } from '@korice/contracts/contact';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call, ProblemError } from '../../lib/call.js';
import { checkFields } from '../../lib/check-fields.js';
import { nextSent } from '../../lib/last-sent.js';
import { useFields } from '../../lib/use-fields.js';
import { type ContactValues, readContactDraft, removeContactDraft, writeContactDraft } from './contact-draft.js';

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
    const { lastSent: initialSent, ...kept } = readContactDraft(userId) ?? { ...empty, lastSent: null };
    return { values: kept, lastSent: initialSent };
  });
  const { values, set, replace, faults, attempt, refuse } = useFields<ContactValues>(initial.values);
  // Idempotent by `clientId`.
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
    const found = checkFields(ContactBody, values);
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

  return { values, set, faults, attempt, sending, submit };
}
