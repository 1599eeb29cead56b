import { pathTo } from '@korice/contracts/paths';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Note } from '../../../components/Note.js';
import { Button } from '../../../components/kit/Button.js';
import { useMainFocus } from '../../../components/use-main-focus.js';
import { useMutationFeedback } from '../../../lib/use-mutation-feedback.js';
import { sellingQueries, useDeclineTrader } from '../selling-data.js';
import classes from './SellingSettings.module.css';

/** Asks a private seller of many books once whether it is a business. */
export default function TraderQuestion({ userId }: { userId: string }) {
  const { t } = useTranslation('selling');
  const showFeedback = useMutationFeedback();
  const { data } = useQuery(sellingQueries.trader(userId));
  const decline = useDeclineTrader(userId);
  const isAsked = data?.isAsked === true;
  useMainFocus(isAsked);
  if (!isAsked) return null;
  return (
    <Note tone="info" title={t('askTitle')}>
      <p>{t('askBody')}</p>
      <div className={classes.answers}>
        <Button component={Link} to={`${pathTo('profile')}?tab=selling`}>
          {t('askYes')}
        </Button>
        <Button
          loading={decline.isPending}
          onClick={() => void showFeedback(decline.mutateAsync(), { done: () => undefined, failed: t('askFailed') })}
        >
          {t('askNo')}
        </Button>
      </div>
    </Note>
  );
}
