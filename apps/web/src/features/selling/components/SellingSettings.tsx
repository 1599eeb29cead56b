import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import form from '../../../components/EditorForm.module.css';
import { FailedState } from '../../../components/FailedState.js';
import { Skeleton } from '../../../components/Skeleton.js';
import { useSkeleton } from '../../../components/use-skeleton.js';
import { sellingQueries } from '../selling-data.js';
import { PaymentAccountForm } from './PaymentAccountForm.js';
import { SellingTermsForm } from './SellingTermsForm.js';

/** The usual offer of a seller in deals: discounts, postage and the bank account for IPS codes. */
export default function SellingSettings({ userId }: { userId: string }) {
  const { t } = useTranslation();
  const terms = useQuery(sellingQueries.terms(userId));
  const account = useQuery(sellingQueries.account(userId));
  // Both forms appear together: the second one would move when the first one loads after it.
  if (useSkeleton(terms.isPending || account.isPending)) return <Skeleton shape="columns" label={t('loading')} />;
  return (
    <div className={form.columns}>
      <Loaded query={terms}>{(data) => <SellingTermsForm userId={userId} stored={data} />}</Loaded>
      <Loaded query={account}>
        {(data) => <PaymentAccountForm key={data.account} userId={userId} stored={data} />}
      </Loaded>
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
