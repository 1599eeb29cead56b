import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import form from '../../../components/EditorForm.module.css';
import { FailedState } from '../../../components/FailedState.js';
import { sellingQueries } from '../selling-data.js';
import { PaymentAccountForm } from './PaymentAccountForm.js';
import { SellingTermsForm } from './SellingTermsForm.js';

/** What a seller usually offers in deals: discounts, postage and the bank account for IPS codes. */
export default function SellingSettings({ userId }: { userId: string }) {
  const terms = useQuery(sellingQueries.terms(userId));
  const account = useQuery(sellingQueries.account(userId));
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
  query: { data, isError, isFetching, refetch },
  children,
}: {
  query: { data: T | undefined; isError: boolean; isFetching: boolean; refetch: () => Promise<unknown> };
  children: (data: T) => ReactNode;
}) {
  const { t } = useTranslation();
  if (data !== undefined) return children(data);
  if (isError) return <FailedState onRetry={() => void refetch()} isRetrying={isFetching} />;
  return (
    <p className={form.panel} role="status">
      {t('loading')}
    </p>
  );
}
