import type { OwnBookCard } from '@korice/contracts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../../components/FormDialog.js';
import { TextInput } from '../../../components/kit/TextInput.js';
import { Segmented } from '../../../components/Segmented.js';
import { formatNumber, formatPrice, formatTablePrice } from '../../../lib/format.js';
import { bookFieldText } from '../book-field-text.js';
import {
  type BulkPriceKind,
  bulkPriceFault,
  bulkPriceKinds,
  isOutOfBounds,
  maxPercents,
  type PriceStep,
  priceSteps,
} from '../bulk-prices.js';
import classes from './BulkPriceDialog.module.css';

const kindTexts = { lower: 'priceLower', raise: 'priceRaise', set: 'priceSet' } as const satisfies Record<
  BulkPriceKind,
  string
>;

/** Changes that the preview shows one by one. */
const maxShown = 5;

/** Asks for a percentage or a new price of several books, and shows the old and the new prices. */
export default function BulkPriceDialog({
  books,
  onClose,
  onConfirm,
}: {
  books: readonly OwnBookCard[];
  onClose: () => void;
  onConfirm: (steps: readonly PriceStep[]) => void;
}) {
  const { t } = useTranslation('bookTable');
  const [kind, setKind] = useState<BulkPriceKind>('lower');
  const [typed, setTyped] = useState('');
  const [isChecked, setChecked] = useState(false);
  const count = books.filter(({ status }) => status !== 'sold').length;
  const fault = bulkPriceFault(kind, typed);
  const steps = fault === undefined ? priceSteps(books, kind, typed) : [];
  const error = useErrorText(kind, fault, steps.find(isOutOfBounds));
  const isShown = fault === undefined && error === undefined;
  return (
    <FormDialog
      title={t('bulkPriceTitle', { count })}
      submit={t('bulkPrice')}
      isSending={false}
      failure={null}
      onClose={onClose}
      onSubmit={() => {
        setChecked(true);
        if (error === undefined && steps.length > 0) onConfirm(steps);
      }}
    >
      <Segmented
        label={t('priceKind')}
        value={kind}
        onChange={(next) => {
          setKind(next);
          setTyped('');
          setChecked(false);
        }}
        options={bulkPriceKinds.map((value) => ({ value, label: t(kindTexts[value]) }))}
      />
      <TextInput
        label={t(kind === 'set' ? 'priceNew' : 'pricePercent')}
        description={t(kind === 'set' ? 'priceSetHint' : 'pricePercentHint')}
        inputMode="decimal"
        autoComplete="off"
        data-autofocus
        value={typed}
        error={(isChecked || steps.length > 0) && error}
        rightSection={<span aria-hidden="true">{kind === 'set' ? 'RSD' : '%'}</span>}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <div role="status" className={classes.preview}>
        {isShown && (steps.length === 0 ? <p>{t('pricesStay')}</p> : <Preview steps={steps} />)}
      </div>
    </FormDialog>
  );
}

/** Returns the text of the error; undefined without one. */
function useErrorText(kind: BulkPriceKind, fault: string | undefined, outside: PriceStep | undefined) {
  const { t } = useTranslation('errors');
  if (kind !== 'set' && fault !== undefined) return t('outOfRange', { min: '1', max: formatNumber(maxPercents[kind]) });
  const code = fault ?? (outside && 'out_of_range');
  const currency = outside?.change.currency ?? 'RSD';
  return code === undefined ? undefined : bookFieldText(t, 'price', code, { currency, ISBN: '' });
}

function Preview({ steps }: { steps: readonly PriceStep[] }) {
  const { t } = useTranslation('bookTable');
  const sumOf = (amountOf: (step: PriceStep) => number) =>
    formatPrice(steps.reduce((sum, step) => sum + amountOf(step), 0));
  return (
    <>
      <p className={classes.sum}>
        {t('priceSum', { before: sumOf(({ fromRsd }) => fromRsd), after: sumOf(({ toRsd }) => toRsd) })}
      </p>
      <ul className={classes.steps}>
        {steps.slice(0, maxShown).map(({ book, change }) => (
          <li key={book._id}>
            <span>{book.title}</span>
            <span className={classes.prices}>
              {t('priceStep', {
                before: formatTablePrice(book.price, book.currency),
                after: formatTablePrice(change.price, change.currency),
              })}
            </span>
          </li>
        ))}
      </ul>
      {steps.length > maxShown && <p>{t('priceMore', { number: formatNumber(steps.length - maxShown) })}</p>}
    </>
  );
}
