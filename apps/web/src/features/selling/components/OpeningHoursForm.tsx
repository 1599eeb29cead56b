import type { OpeningHours } from '@korice/contracts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { UnsavedChanges } from '../../../components/UnsavedChanges.js';
import { Button } from '../../../components/kit/Button.js';
import { FieldError } from '../../../components/FieldError.js';
import { useInvalidFocus } from '../../../components/use-invalid-focus.js';
import { openingDays } from '../../owners/components/Trader.js';
import settings from './SellingSettings.module.css';
import classes from './ShopfrontPanel.module.css';

type Day = keyof OpeningHours;
type Times = Record<Day, { from: string; to: string }>;

const closed = { from: '', to: '' };

/** Returns null for a closed day; undefined if only one time is set or the day closes before it opens. */
function openingTimes({ from, to }: { from: string; to: string }): OpeningHours[Day] | undefined {
  if (from === '' && to === '') return null;
  return from !== '' && from < to ? { from, to } : undefined;
}

/** The opening hours of a trader; a day without times is closed. */
export function OpeningHoursForm({
  stored,
  isSaving,
  onSave,
}: {
  stored: OpeningHours;
  isSaving: boolean;
  /** Resolves to whether the hours were saved. */
  onSave: (hours: OpeningHours) => Promise<boolean>;
}) {
  const { t } = useTranslation(['selling', 'buying']);
  // Holds only typed days. The other days show the stored hours, which another tab may change.
  const [typed, setTyped] = useState<Partial<Times>>({});
  const times: Times = {
    week: stored.week ?? closed,
    saturday: stored.saturday ?? closed,
    sunday: stored.sunday ?? closed,
    ...typed,
  };
  const [isRefused, setRefused] = useState(false);
  const { ref, focusInvalid } = useInvalidFocus();

  async function submit(): Promise<void> {
    setRefused(true);
    const [week, saturday, sunday] = [times.week, times.saturday, times.sunday].map(openingTimes);
    if (week === undefined || saturday === undefined || sunday === undefined) return;
    setRefused(false);
    if (await onSave({ week, saturday, sunday })) setTyped({});
  }

  return (
    <form
      ref={ref}
      noValidate
      className={classes.field}
      onSubmit={(event) => {
        event.preventDefault();
        focusInvalid();
        if (!isSaving) void submit();
      }}
    >
      <UnsavedChanges when={Object.keys(typed).length > 0 && !isSaving} />
      <h3>{t('buying:traderHours')}</h3>
      {openingDays.map(([day, label]) => {
        const name = t(`buying:${label}`);
        const isFaulty = isRefused && openingTimes(times[day]) === undefined;
        const field = (end: 'from' | 'to') => (
          <input
            type="time"
            className={classes.time}
            aria-label={t(end === 'from' ? 'hoursFrom' : 'hoursTo', { day: name })}
            aria-invalid={isFaulty}
            aria-describedby={isFaulty ? `hours-${day}` : undefined}
            value={times[day][end]}
            onChange={({ currentTarget }) =>
              setTyped({ ...typed, [day]: { ...times[day], [end]: currentTarget.value } })
            }
          />
        );
        return (
          <div key={day}>
            <p className={classes.hours}>
              <span>{name}</span>
              {field('from')}
              <span aria-hidden="true">–</span>
              {field('to')}
            </p>
            {isFaulty && <FieldError id={`hours-${day}`}>{t('hoursInvalid')}</FieldError>}
          </div>
        );
      })}
      <p className={settings.help}>{t('hoursHint')}</p>
      <p>
        <Button type="submit" loading={isSaving}>
          {t('hoursSave')}
        </Button>
      </p>
    </form>
  );
}
