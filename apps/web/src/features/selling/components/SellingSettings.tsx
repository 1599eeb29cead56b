import type { SellerKind } from '@korice/contracts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import form from '../../../components/EditorForm.module.css';
import { FailedState } from '../../../components/loading/FailedState.js';
import { Skeleton } from '../../../components/loading/Skeleton.js';
import { useSkeleton } from '../../../components/loading/use-skeleton.js';
import { sellingQueries } from '../selling-data.js';
import { HolidayForm } from './HolidayForm.js';
import { PaymentAccountForm } from './PaymentAccountForm.js';
import classes from './SellingSettings.module.css';
import { SellingTermsForm } from './SellingTermsForm.js';
import { ShopfrontPanel } from './ShopfrontPanel.js';
import { TraderForm } from './TraderForm.js';

/** The settings of a seller: kind of account, shopfront of a trader, discounts, postage, holiday and bank account for IPS codes. */
export default function SellingSettings({
  userId,
  onKind,
}: {
  userId: string;
  /** Called after the kind of the account or the details of the trader were saved. */
  onKind: (kind: SellerKind) => void;
}) {
  const { t } = useTranslation();
  const terms = useQuery(sellingQueries.terms(userId));
  const holiday = useQuery(sellingQueries.holiday(userId));
  const account = useQuery(sellingQueries.account(userId));
  const trader = useQuery(sellingQueries.trader(userId));
  const shopfront = useQuery(sellingQueries.shopfront(userId));
  // The forms render together: a form that loads later would move the others.
  if (useSkeleton([terms, holiday, account, trader, shopfront].some(({ isPending }) => isPending)))
    return <Skeleton shape="columns" label={t('loading')} />;
  return (
    <div className={form.columns}>
      <div className={classes.stack}>
        <Loaded query={trader}>
          {(data) => (
            <TraderForm
              key={data.trader === null ? 'private' : 'trader'}
              userId={userId}
              stored={data.trader}
              onKind={onKind}
            />
          )}
        </Loaded>
        <Loaded query={terms}>{(data) => <SellingTermsForm userId={userId} stored={data} />}</Loaded>
      </div>
      <div className={classes.stack}>
        <Loaded query={holiday}>{(data) => <HolidayForm key={data.awayUntil} userId={userId} stored={data} />}</Loaded>
        {trader.data?.trader && (
          <Loaded query={shopfront}>{(data) => <ShopfrontPanel userId={userId} stored={data} />}</Loaded>
        )}
        <Loaded query={account}>
          {(data) => <PaymentAccountForm key={data.account} userId={userId} stored={data} />}
        </Loaded>
      </div>
    </div>
  );
}

function Loaded<T>({
  query: { data, isFetching, refetch },
  children,
}: {
  query: { data: T | undefined; isFetching: boolean; refetch: () => Promise<unknown> };
  children: (data: T) => ReactNode;
}) {
  return data === undefined ? <FailedState onRetry={() => void refetch()} isRetrying={isFetching} /> : children(data);
}
