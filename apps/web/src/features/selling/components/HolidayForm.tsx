import type { Holiday } from '@korice/contracts';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import form from '../../../components/EditorForm.module.css';
import { FormAlert } from '../../../components/Note.js';
import { Switch } from '../../../components/Switch.js';
import { UnsavedChanges } from '../../../components/UnsavedChanges.js';
import { Button } from '../../../components/kit/Button.js';
import { TextInput } from '../../../components/kit/TextInput.js';
import { useInvalidFocus } from '../../../components/use-invalid-focus.js';
import { errorText } from '../../../lib/errors.js';
import { formatDate, formatPublishedDate } from '../../../lib/format.js';
import { notify } from '../../../lib/notices.js';
import { serverNow } from '../../../lib/server-time.js';
import { useUpdateHoliday } from '../selling-data.js';
import classes from './SellingSettings.module.css';

const dayMs = 24 * 3_600_000;
/** Returns the date in `days` days in Belgrade, as `YYYY-MM-DD`. */
const dayFromNow = (days: number): string =>
  formatDate(new Date(serverNow() + days * dayMs))
    .split('.')
    .reverse()
    .join('-');

/** The holiday of a seller: the switch ends it at once, saving a last day starts or moves it. */
export function HolidayForm({ userId, stored }: { userId: string; stored: Holiday }) {
  const { t } = useTranslation(['selling', 'buying']);
  const { t: tError } = useTranslation('errors');
  const id = useId();
  const update = useUpdateHoliday(userId);
  const [isAway, setAway] = useState(stored.awayUntil !== null);
  const [until, setUntil] = useState(stored.awayUntil ?? '');
  const [isRefused, setRefused] = useState(false);
  const { ref, focusInvalid } = useInvalidFocus();
  const [failure, setFailure] = useState<string | null>(null);
  const isValid = until >= dayFromNow(0) && until <= dayFromNow(366);

  async function save(awayUntil: string | null): Promise<void> {
    setFailure(null);
    try {
      await update.mutateAsync({ awayUntil });
      notify({ tone: 'good', text: t(awayUntil === null ? 'awayEnded' : 'awaySaved') });
    } catch (error) {
      if (awayUntil === null) setAway(true);
      setFailure(errorText(tError, error));
    }
  }

  return (
    <form
      ref={ref}
      noValidate
      className={form.panel}
      aria-labelledby={id}
      onSubmit={(event) => {
        event.preventDefault();
        focusInvalid();
        setRefused(!isValid);
        if (isValid) void save(until);
      }}
    >
      <UnsavedChanges when={isAway && until !== stored.awayUntil && !update.isPending} />
      <h2 id={id}>{t('away')}</h2>
      <Switch
        label={t('awayOn')}
        description={t('awayHint')}
        checked={isAway}
        disabled={update.isPending}
        onChange={({ currentTarget }) => {
          setAway(currentTarget.checked);
          if (!currentTarget.checked && stored.awayUntil !== null) void save(null);
        }}
      />
      {isAway && (
        <>
          <TextInput
            type="date"
            label={t('awayUntil')}
            classNames={{ input: classes.day }}
            min={dayFromNow(0)}
            max={dayFromNow(366)}
            value={until}
            onChange={({ currentTarget }) => setUntil(currentTarget.value)}
            error={isRefused && !isValid ? t('awayPast') : undefined}
          />
          {isValid && <p className={classes.preview}>{t('buying:away', { date: formatPublishedDate(until) })}</p>}
          <p className={classes.buttons}>
            <Button type="submit" loading={update.isPending}>
              {t('awaySave')}
            </Button>
          </p>
        </>
      )}
      {failure !== null && <FormAlert tone="bad" title={failure} />}
    </form>
  );
}
