import type { Deal, DealRatings, DealSide } from '@korice/contracts';
import { pathTo } from '@korice/contracts/paths';
import { ratingBounds } from '@korice/contracts/ratings';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { z } from 'zod';
import { FieldError } from '../../../components/FieldError.js';
import { FocusedAlert } from '../../../components/FocusedAlert.js';
import { StarShape } from '../../../components/Stars.js';
import { VisuallyHidden } from '../../../components/VisuallyHidden.js';
import { classNames } from '../../../components/class-names.js';
import { Button } from '../../../components/kit/Button.js';
import { Textarea } from '../../../components/kit/Textarea.js';
import { errorText } from '../../../lib/errors.js';
import { notify } from '../../../lib/notices.js';
import { readDraft, useDraft } from '../../../lib/use-draft.js';
import { useRateDeal } from '../rating-data.js';
import classes from './RatingForm.module.css';

const stars = [1, 2, 3, 4, 5] as const;

type Fact = 'asDescribed' | 'sentInTime' | 'collected' | 'paid';

/** Returns the questions for one side: those about a parcel only if there was one, and none about books that never reached the buyer. */
function factsOf({ delivery, reason }: Deal, side: DealSide): readonly Fact[] {
  const isParcel = delivery.kind !== 'inPerson';
  if (reason === 'notArrived') return side === 'buyer' ? [] : ['paid'];
  if (side === 'seller') return isParcel ? ['collected', 'paid'] : ['paid'];
  if (reason === 'notCollected') return ['sentInTime'];
  return isParcel ? ['asDescribed', 'sentInTime'] : ['asDescribed'];
}

const Answer = z.boolean().nullable();
const RatingDraft = z.object({
  stars: z.int(),
  text: z.string(),
  asDescribed: Answer,
  sentInTime: Answer,
  collected: Answer,
  paid: Answer,
});
type RatingValues = z.infer<typeof RatingDraft>;

/** Rates the other member of a deal, or changes a sealed rating. Keeps the input on this device until it is sent. */
export function RatingForm({
  deal,
  viewerId,
  side,
  ratings,
  isSealing,
  onSent,
}: {
  deal: Deal;
  viewerId: string;
  side: DealSide;
  ratings: DealRatings;
  /** Whether the rating stays sealed after sending; otherwise everybody sees it at once. */
  isSealing: boolean;
  onSent: () => void;
}) {
  const { t } = useTranslation(['rating', 'common', 'errors']);
  const { t: tError } = useTranslation('errors');
  const id = useId();
  const rate = useRateDeal(deal._id);
  const { own } = ratings;
  const given: RatingValues = {
    stars: own?.stars ?? 0,
    text: own?.text ?? '',
    asDescribed: own?.asDescribed ?? null,
    sentInTime: own?.sentInTime ?? null,
    collected: own?.collected ?? null,
    paid: own?.paid ?? null,
  };
  const formName = `rating.${deal._id}`;
  const [values, setValues] = useState(() => readDraft({ userId: viewerId, formName }, RatingDraft) ?? given);
  const isChanged = JSON.stringify(values) !== JSON.stringify(given);
  const { forget } = useDraft(viewerId, formName, isChanged ? values : null);
  const [isRefused, setRefused] = useState(false);
  const [failure, setFailure] = useState<{ text: string; attempt: number } | null>(null);
  const words = [t('word1'), t('word2'), t('word3'), t('word4'), t('word5')];
  const questions = {
    asDescribed: t('asDescribed'),
    sentInTime: t('sentInTime'),
    collected: t('collected'),
    paid: t('paid'),
  } as const satisfies Record<Fact, string>;
  const isTooLong = values.text.trim().length > ratingBounds.text;

  async function send(): Promise<void> {
    setRefused(values.stars === 0);
    if (values.stars === 0) document.getElementById(`${id}-1`)?.focus();
    if (values.stars === 0 || isTooLong || rate.isPending) return;
    try {
      const { state } = await rate.mutateAsync(values);
      forget();
      notify({
        tone: 'good',
        text: t(!isSealing ? 'sentToast' : state.other === 'shown' ? 'openedToast' : 'sealedToast'),
      });
      onSent();
    } catch (error) {
      setFailure((before) => ({ text: errorText(tError, error), attempt: (before?.attempt ?? 0) + 1 }));
    }
  }

  return (
    <form
      noValidate
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      {failure && <FocusedAlert key={failure.attempt} tone="bad" title={failure.text} />}
      <fieldset aria-describedby={isRefused ? `${id}-error` : undefined}>
        <legend className={classes.label}>{t('stars')}</legend>
        <div className={classes.stars}>
          {stars.map((count) => (
            <label key={count} className={count <= values.stars ? classes.on : undefined}>
              <input
                id={`${id}-${count}`}
                type="radio"
                name={`${id}-stars`}
                checked={count === values.stars}
                onChange={() => {
                  setValues({ ...values, stars: count });
                  setRefused(false);
                }}
              />
              <StarShape />
              <VisuallyHidden>{t('star', { count })}</VisuallyHidden>
            </label>
          ))}
          <b>{words[values.stars - 1]}</b>
        </div>
        {isRefused && <FieldError id={`${id}-error`}>{t('starsMissing')}</FieldError>}
      </fieldset>
      <div className={classes.facts}>
        {factsOf(deal, side).map((fact) => (
          <fieldset key={fact} className={classes.fact}>
            <legend>{questions[fact]}</legend>
            <div>
              {([true, false] as const).map((isYes) => (
                <label key={String(isYes)} className={classNames(values[fact] === isYes && classes.chosen)}>
                  <input
                    type="radio"
                    name={`${id}-${fact}`}
                    checked={values[fact] === isYes}
                    onChange={() => setValues({ ...values, [fact]: isYes })}
                  />
                  {t(isYes ? 'yes' : 'no')}
                </label>
              ))}
            </div>
          </fieldset>
        ))}
      </div>
      <Textarea
        label={
          <>
            {t('text')} <span className={classes.optional}>({t('common:optional')})</span>
          </>
        }
        classNames={{ label: classes.label, input: classes.text }}
        placeholder={t(side === 'buyer' ? 'textPlaceholder' : 'textPlaceholderSeller')}
        value={values.text}
        onChange={({ currentTarget }) => setValues({ ...values, text: currentTarget.value })}
        error={isTooLong ? t('errors:tooLong', { count: ratingBounds.text }) : undefined}
        description={t('charsOf', { chars: values.text.trim().length, max: ratingBounds.text })}
      />
      <div className={classes.foot}>
        <Button component={Link} to={pathTo('deal', { dealId: deal._id })}>
          {t('common:cancel')}
        </Button>
        <Button type="submit" variant="filled" disabled={rate.isPending}>
          {rate.isPending ? t('common:sending') : t(isSealing ? 'seal' : 'send')}
        </Button>
      </div>
    </form>
  );
}
