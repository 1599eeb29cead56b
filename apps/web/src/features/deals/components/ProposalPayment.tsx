import type { DealOptions, DealPayment, DealSide } from '@korice/contracts';
import { pathTo } from '@korice/contracts/paths';
import { useTranslation } from 'react-i18next';
import { CashIcon, CoinsIcon, QrIcon } from '../../../components/dashboard-icons.js';
import { InfoIcon } from '../../../components/icons.js';
import { TextLink } from '../../../components/TextLink.js';
import { useDealWords } from '../use-deal-words.js';
import classes from './ProposalDialog.module.css';
import { RadioCards } from './RadioCards.js';

/** The choice of payment. A payment that the delivery or the seller does not allow is disabled. */
export function ProposalPayment({
  payment,
  isParcel,
  side,
  options: { acceptsIps, isFirst },
  onChange,
}: {
  payment: DealPayment;
  isParcel: boolean;
  side: DealSide;
  options: Pick<DealOptions, 'acceptsIps' | 'isFirst'>;
  onChange: (payment: DealPayment) => void;
}) {
  const { t } = useTranslation(['dealForm', 'deal']);
  const words = useDealWords();
  return (
    <section>
      <h3>{t('payment')}</h3>
      <RadioCards
        legend={t('payment')}
        value={payment}
        onChange={onChange}
        choices={[
          {
            value: 'onDelivery',
            title: words.paymentOf('onDelivery'),
            help: t(!isParcel ? 'onlyParcel' : side === 'buyer' ? 'onDeliveryHelp' : 'deal:onDeliveryHelp'),
            icon: CashIcon,
            isDisabled: !isParcel,
          },
          {
            value: 'ips',
            title: words.paymentOf('ips'),
            help: t(acceptsIps ? 'ipsHelp' : side === 'seller' ? 'ipsMissingOwn' : 'ipsMissing'),
            icon: QrIcon,
            isDisabled: !acceptsIps,
          },
          {
            value: 'cash',
            title: words.paymentOf('cash'),
            help: t('cashHelp'),
            icon: CoinsIcon,
            isDisabled: isParcel,
          },
        ]}
      />
      {!acceptsIps && side === 'seller' && (
        <p className={classes.help}>
          <TextLink small to={`${pathTo('profile')}?tab=selling`}>
            {t('enterAccount')}
          </TextLink>
        </p>
      )}
      <div role="status">
        {isFirst && payment === 'onDelivery' && (
          <p className={classes.hint}>
            <InfoIcon />
            <span>{t('firstDeal')}</span>
          </p>
        )}
      </div>
    </section>
  );
}
