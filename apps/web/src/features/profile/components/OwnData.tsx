import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { DownloadIcon } from '../../../components/dashboard-icons.js';
import { Button } from '../../../components/kit/Button.js';
import { FormAlert } from '../../../components/Note.js';
import { errorText } from '../../../lib/errors.js';
import { formatAmount } from '../../../lib/format.js';
import { useOwnData } from '../use-own-data.js';
import classes from './AccountEnd.module.css';

const megabyte = 1_000_000;

/** Everything that is kept of the account as one file. */
export function OwnData({ userId }: { userId: string }) {
  const { t } = useTranslation('profile');
  const { t: tError } = useTranslation('errors');
  const id = useId();
  const { received, error, fetchData } = useOwnData(userId);
  const isFetching = received !== null;
  return (
    <section aria-labelledby={`${id}-data`} aria-busy={isFetching}>
      <div>
        <h2 id={`${id}-data`}>{t('exportTitle')}</h2>
        <p className={classes.lead}>{t('exportBody')}</p>
      </div>
      <div className={classes.action}>
        <Button leftSection={<DownloadIcon />} disabled={isFetching} onClick={() => void fetchData()}>
          {isFetching ? t('exporting') : t('export')}
        </Button>
        {isFetching && received > 0 && (
          <p className={classes.received}>{t('exportReceived', { size: formatAmount(received / megabyte) })}</p>
        )}
      </div>
      {error !== null && (
        <div className={classes.failed}>
          <FormAlert tone="bad" title={t('exportFailed')}>
            <p>{errorText(tError, error)}</p>
          </FormAlert>
        </div>
      )}
    </section>
  );
}
