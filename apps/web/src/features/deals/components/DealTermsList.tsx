import type { Deal } from '@korice/contracts';
import { useTranslation } from 'react-i18next';
import {
  CashIcon,
  ChatIcon,
  CoinsIcon,
  ParcelIcon,
  PinIcon,
  QrIcon,
  TruckIcon,
} from '../../../components/dashboard-icons.js';
import { UserIcon } from '../../../components/icons.js';
import { formatRating } from '../../../lib/format.js';
import { textLanguage } from '../../../lib/text-language.js';
import type { DealView } from '../deal-view.js';
import { formatWeight, useDealWords } from '../use-deal-words.js';
import classes from './DealTermsList.module.css';

const deliveryIcons = { inPerson: PinIcon, post: ParcelIcon, courier: TruckIcon } as const;
const paymentIcons = { cash: CoinsIcon, onDelivery: CashIcon, ips: QrIcon } as const;

/** Delivery, payment and the other member, each with its details. */
export function DealTermsList({ deal, view }: { deal: Deal; view: DealView }) {
  const { t } = useTranslation(['deal', 'common']);
  const words = useDealWords();
  const { delivery, payment, note, address } = deal;
  const { parcels } = deal.buyer;
  const { rating, ratingCount } = deal.seller;
  const DeliveryIcon = deliveryIcons[delivery.kind];
  const PaymentIcon = paymentIcons[payment];
  return (
    <dl className={classes.terms}>
      <div>
        <DeliveryIcon />
        <dt>{words.deliveryOf(delivery.kind)}</dt>
        {view.isParcel ? (
          <>
            <dd>{t('parcelWeight', { weight: formatWeight(deal.parcelGrams) })}</dd>
            <dd>{t(delivery.payer === 'buyer' ? 'postageByBuyer' : 'postageBySeller')}</dd>
          </>
        ) : (
          delivery.town !== '' && <dd>{delivery.town}</dd>
        )}
      </div>
      {address && (
        <div>
          <PinIcon />
          <dt>{t('address')}</dt>
          <dd>{address.name}</dd>
          <dd>{address.street}</dd>
          <dd>{address.place}</dd>
          <dd>{address.phone}</dd>
        </div>
      )}
      <div>
        <PaymentIcon />
        <dt>{words.paymentOf(payment)}</dt>
        {payment === 'onDelivery' && <dd>{t('onDeliveryHelp')}</dd>}
      </div>
      <div>
        <UserIcon />
        <dt>{words.nameOf(view.other)}</dt>
        {view.side === 'seller' && parcels.sent > 0 && (
          <dd>{t('collected', { done: parcels.collected, count: parcels.sent })}</dd>
        )}
        {view.side === 'buyer' && rating !== null && (
          <dd>
            {t('common:ratingValue', { rating: formatRating(rating) })},{' '}
            {t('common:ratingsCount', { count: ratingCount })}
          </dd>
        )}
        {deal.isFirst && <dd>{t('firstDeal')}</dd>}
      </div>
      {note !== '' && (
        <div>
          <ChatIcon />
          <dt>{t('note')}</dt>
          <dd className={classes.note} lang={textLanguage(note)}>
            {note}
          </dd>
        </div>
      )}
    </dl>
  );
}
