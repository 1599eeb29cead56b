import type { OwnBookCard } from '@korice/contracts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Check } from '../../../components/Check.js';
import { FailedState } from '../../../components/loading/FailedState.js';
import { Question } from '../../../components/Question.js';
import classes from './PersonDialog.module.css';

export interface Person {
  _id: string;
  name: string;
}

const texts = {
  reserved: { title: 'reserveTitle', hint: 'reserveHint', confirm: 'markReserved' },
  sold: { title: 'sellTitle', hint: 'sellHint', confirm: 'markSold' },
} as const;

/** Asks for the buyer of a reservation or sale: a member of the book's conversations, or somebody else. */
export function PersonDialog({
  book,
  status,
  reservedName,
  people,
  isFailed,
  onRetry,
  onClose,
  onConfirm,
}: {
  book: OwnBookCard;
  status: keyof typeof texts;
  /** The buyer of the reservation, if known. */
  reservedName: string | undefined;
  /** Undefined while they load and after a failure. */
  people: readonly Person[] | undefined;
  isFailed: boolean;
  onRetry: () => void;
  onClose: () => void;
  /** Called without an id for somebody else. */
  onConfirm: (personId: string | undefined) => void;
}) {
  const { t } = useTranslation(['bookTable', 'common']);
  const { reservedFor } = book;
  const [picked, setPicked] = useState(status === 'sold' ? (reservedFor ?? '') : '');
  const reserved = reservedFor !== null && reservedName !== undefined ? [{ _id: reservedFor, name: reservedName }] : [];
  const named = people ?? reserved;
  // Only members of this book's conversations can be chosen.
  const chosen = named.some(({ _id }) => _id === picked) ? picked : '';
  const { title, hint, confirm } = texts[status];
  const choice = (id: string, name: string) => (
    <li key={id}>
      <Check type="radio" name="person" label={name} checked={chosen === id} onChange={() => setPicked(id)} />
    </li>
  );
  return (
    <Question
      isAlert={false}
      isOpen
      onClose={onClose}
      title={t(title)}
      verb={t(confirm)}
      onConfirm={() => onConfirm(chosen === '' ? undefined : chosen)}
    >
      {isFailed && <FailedState onRetry={onRetry} />}
      {people?.length === 0 ? (
        <p>{t('peopleEmpty')}</p>
      ) : (
        <fieldset className={classes.people}>
          <legend>{t('peopleHeading')}</legend>
          {!people && !isFailed && <p role="status">{t('common:loading')}</p>}
          <ul>
            {named.map(({ _id, name }) => choice(_id, name))}
            {choice('', t('someoneElse'))}
          </ul>
        </fieldset>
      )}
      <p className={classes.hint}>{t(hint)}</p>
    </Question>
  );
}
