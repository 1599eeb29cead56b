import type { SellingTerms } from '@korice/contracts';
import { defaultPostage, discounted, postageTierGrams } from '@korice/contracts/deal-terms';
import { sellingBounds } from '@korice/contracts/selling';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { DraftRestored } from '../../../components/DraftRestored.js';
import form from '../../../components/EditorForm.module.css';
import { FormAlert } from '../../../components/Note.js';
import { UnsavedChanges } from '../../../components/UnsavedChanges.js';
import { Button } from '../../../components/kit/Button.js';
import { TextInput } from '../../../components/kit/TextInput.js';
import { useInvalidFocus } from '../../../components/use-invalid-focus.js';
import { errorText } from '../../../lib/errors.js';
import { formatNumber } from '../../../lib/format.js';
import { notify } from '../../../lib/notices.js';
import { readDraft, useDraft } from '../../../lib/use-draft.js';
import { useUpdateTerms } from '../selling-data.js';
import classes from './SellingSettings.module.css';

/** Returns null for anything but a whole number up to `max`. */
function wholeNumber(text: string, max: number): number | null {
  const compact = text.replace(/[\s.]/g, '');
  return /^\d{1,6}$/.test(compact) && Number(compact) <= max ? Number(compact) : null;
}

const kinds = ['post', 'courier'] as const;
/** The price in dinars of a book in the example below the discounts. */
const examplePrice = 500;

const TermsTexts = z.object({
  two: z.string(),
  three: z.string(),
  post: z.array(z.string()).length(postageTierGrams.length),
  courier: z.array(z.string()).length(postageTierGrams.length),
});
type TermsTexts = z.infer<typeof TermsTexts>;

const draftName = 'selling';
const TermsDraft = z.object({
  values: TermsTexts.exactPartial(),
  /** Milliseconds. */
  savedAt: z.number(),
});

const textsOf = ({ discounts, postage }: SellingTerms): TermsTexts => ({
  two: String(discounts.two),
  three: String(discounts.three),
  post: postage.post.map(String),
  courier: postage.courier.map(String),
});

/** The discounts and the usual postage of a seller. Unsaved input is kept on the device. */
export function SellingTermsForm({ userId, stored }: { userId: string; stored: SellingTerms }) {
  const { t } = useTranslation(['selling', 'deal', 'common']);
  const { t: tError } = useTranslation('errors');
  const id = useId();
  const update = useUpdateTerms(userId);
  const [draft] = useState(() => readDraft({ userId, formName: draftName }, TermsDraft));
  const [restoredAt, setRestoredAt] = useState(draft?.savedAt ?? null);
  // Holds only typed fields. The other fields show the stored terms, which another tab may change.
  const [typed, setTyped] = useState(draft?.values ?? {});
  const values: TermsTexts = { ...textsOf(stored), ...typed };
  const isDirty = JSON.stringify(values) !== JSON.stringify(textsOf(stored));
  const { forget } = useDraft(userId, draftName, isDirty ? { values: typed } : null);
  const [isRefused, setRefused] = useState(false);
  const { ref, focusInvalid } = useInvalidFocus();
  const [failure, setFailure] = useState<string | null>(null);

  const { maxDiscountPercent, maxPostageRsd } = sellingBounds;
  const two = wholeNumber(values.two, maxDiscountPercent);
  const three = wholeNumber(values.three, maxDiscountPercent);
  const prices = { post: amounts(values.post), courier: amounts(values.courier) };
  function amounts(texts: readonly string[]) {
    return texts.map((text) => wholeNumber(text, maxPostageRsd));
  }
  const isOrdered = two === null || three === null || three >= two;
  const discountError = (value: number | null) => (isRefused && value === null ? t('range') : undefined);

  async function save(): Promise<void> {
    const post = prices.post.filter((price) => price !== null);
    const courier = prices.courier.filter((price) => price !== null);
    const isComplete = post.length === postageTierGrams.length && courier.length === postageTierGrams.length;
    setFailure(null);
    setRefused(true);
    if (two === null || three === null || !isOrdered || !isComplete || update.isPending) return;
    try {
      await update.mutateAsync({ discounts: { two, three }, postage: { post, courier } });
      setTyped({});
      setRefused(false);
      setRestoredAt(null);
      notify({ tone: 'good', text: t('termsSaved') });
    } catch (error) {
      setFailure(errorText(tError, error));
    }
  }

  /** Shows the saved terms; returns a function that undoes this. */
  function discardDraft(): () => void {
    setTyped({});
    setRestoredAt(null);
    return () => setTyped(typed);
  }

  const percent = (name: 'two' | 'three', value: number | null) => (
    <TextInput
      label={t(name)}
      inputMode="numeric"
      autoComplete="off"
      rightSection="%"
      classNames={{ input: classes.figure, section: classes.unit }}
      value={values[name]}
      onChange={({ currentTarget }) => setTyped({ ...typed, [name]: currentTarget.value })}
      error={discountError(value) ?? (name === 'three' && isRefused && !isOrdered ? t('order') : undefined)}
    />
  );
  return (
    <form
      ref={ref}
      noValidate
      className={form.panel}
      onSubmit={(event) => {
        event.preventDefault();
        focusInvalid();
        void save();
      }}
    >
      <UnsavedChanges when={isDirty && !update.isPending} onDiscard={forget} />
      <DraftRestored area="dashboard" savedAt={restoredAt} onDiscard={discardDraft} />
      <section className={classes.part} aria-labelledby={`${id}-discounts`}>
        <h2 id={`${id}-discounts`}>{t('discounts')}</h2>
        <p className={classes.help}>{t('discountsHint')}</p>
        <div className={classes.pair}>
          {percent('two', two)}
          {percent('three', three)}
        </div>
        {three !== null && three > 0 && (
          <p className={classes.preview}>
            {t('example', { price: `${formatNumber(discounted(3 * examplePrice, three))} RSD` })}
          </p>
        )}
      </section>
      <section className={classes.part} aria-labelledby={`${id}-postage`}>
        <h2 id={`${id}-postage`}>{t('postage')}</h2>
        <p className={classes.help}>{t('postageHint')}</p>
        <table className={classes.postage}>
          <thead>
            <tr>
              <th scope="col">{t('parcel')}</th>
              {kinds.map((kind) => (
                <th key={kind} scope="col">
                  {t(`deal:${kind}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {postageTierGrams.map((grams, tier) => {
              const weight = t('upTo', { weight: grams < 1_000 ? `${grams} g` : `${grams / 1_000} kg` });
              return (
                <tr key={grams}>
                  <th scope="row">{weight}</th>
                  {kinds.map((kind) => (
                    <td key={kind}>
                      <TextInput
                        aria-label={`${weight}: ${t(`deal:${kind}`)}`}
                        inputMode="numeric"
                        autoComplete="off"
                        rightSection="RSD"
                        rightSectionWidth={52}
                        classNames={{ input: classes.figure, section: classes.unit }}
                        value={values[kind][tier] ?? ''}
                        onChange={({ currentTarget }) =>
                          setTyped({ ...typed, [kind]: values[kind].with(tier, currentTarget.value) })
                        }
                        error={isRefused && prices[kind][tier] === null ? t('amountInvalid') : undefined}
                      />
                    </td>
                  ))}
                </tr>
              );
            })}
          </tbody>
        </table>
        <div>
          <Button
            variant="plain"
            className={classes.reset}
            onClick={() => {
              const { post, courier } = textsOf({ ...stored, postage: defaultPostage });
              setTyped({ ...typed, post, courier });
            }}
          >
            {t('postageReset')}
          </Button>
        </div>
      </section>
      {failure !== null && <FormAlert tone="bad" title={failure} />}
      <div className={classes.buttons}>
        <Button type="submit" disabled={update.isPending}>
          {t(update.isPending ? 'common:saving' : 'saveTerms')}
        </Button>
      </div>
    </form>
  );
}
