import type { Deal } from '@korice/contracts';
import { amountDue, discounted } from '@korice/contracts/deal-terms';
import { useTranslation } from 'react-i18next';
import { Cover } from '../../../components/Cover.js';
import { classNames } from '../../../components/class-names.js';
import {
  CashIcon,
  ChatIcon,
  CoinsIcon,
  ParcelIcon,
  PinIcon,
  QrIcon,
  TruckIcon,
} from '../../../components/dashboard-icons.js';
import { AlertIcon, CheckIcon, FlagIcon, UserIcon } from '../../../components/icons.js';
import { Button } from '../../../components/kit/Button.js';
import leaderClasses from '../../../components/LeaderRows.module.css';
import { Note } from '../../../components/Note.js';
import { formatPrice, formatRating } from '../../../lib/format.js';
import { textLanguage } from '../../../lib/text-language.js';
import { type DealView, isUnconfirmed } from '../deal-view.js';
import { dealPrice, formatWeight, useDealWords } from '../use-deal-words.js';
import classes from './DealPieces.module.css';

type CoverBook = Pick<Deal['books'][number], '_id' | 'title' | 'author' | 'image'>;

const coverOf = ({ title, author, image }: CoverBook) => (
  <Cover
    title={title}
    author={author}
    image={image === '' ? undefined : { url: image, width: 2, height: 3 }}
    sizes="40px"
  />
);

const maxCovers = 3;

/** The covers of the first books, overlapping. */
export const CoverFan = ({ books, className }: { books: readonly CoverBook[]; className?: string | undefined }) => (
  <span className={classNames(classes.fan, books.length >= maxCovers && classes.dense, className)} aria-hidden="true">
    {books.slice(0, maxCovers).map((book) => (
      <span key={book._id}>{coverOf(book)}</span>
    ))}
  </span>
);

/**
 * Shows whose turn it is: a full mark for the viewer, a ring for the other side; or the state of a deal that is finished or whose other
 * side is blocked.
 */
export function TurnMark({ deal, view }: { deal: Deal; view: DealView }) {
  const { t } = useTranslation('deal');
  const words = useDealWords();
  if (view.isOpen && !view.isOtherBlocked)
    return (
      <p className={classNames(classes.turn, view.isOwnTurn && classes.own)}>
        {view.isOwnTurn ? t('turnYou') : t('turnOther', { name: words.nameOf(view.other) })}
      </p>
    );
  const isBad = deal.state === 'failed' || view.isOtherBlocked;
  const tone = deal.state === 'completed' ? classes.good : isBad ? classes.bad : undefined;
  return (
    <p className={classNames(classes.turn, classes.over, tone)}>
      {deal.state === 'completed' && <CheckIcon />}
      {isBad && <AlertIcon />}
      {words.stateOf(deal.state, isUnconfirmed(deal))}
    </p>
  );
}

/** Shows the progress of a deal. Renders nothing for a deal that ended without completion. */
export function DealProgress({
  deal,
  isParcel,
  className,
}: {
  deal: Deal;
  isParcel: boolean;
  className?: string | undefined;
}) {
  const { t } = useTranslation('deal');
  const words = useDealWords();
  const states = isParcel
    ? (['proposed', 'agreed', 'sent', 'completed'] as const)
    : (['proposed', 'agreed', 'completed'] as const);
  const now = states.findIndex((state) => state === deal.state);
  if (now === -1) return null;
  return (
    <ol className={classNames(classes.steps, className)} aria-label={t('steps')}>
      {states.map((state, at) => (
        <li
          key={state}
          aria-current={at === now ? 'step' : undefined}
          className={at < now ? classes.past : state === 'completed' && at === now ? classes.end : undefined}
        >
          {words.stateOf(state, isUnconfirmed(deal))}
        </li>
      ))}
    </ol>
  );
}

/** The books with their prices, the discount, the postage and the total, with dotted leaders. */
export function DealSum({ deal }: { deal: Deal }) {
  const { t } = useTranslation('deal');
  const { books, sumRsd, priceRsd, discountPercent, delivery } = deal;
  const reduction = sumRsd - priceRsd;
  const isBundle = discountPercent > 0 && priceRsd === discounted(sumRsd, discountPercent);
  return (
    <div>
      <ul className={classNames(leaderClasses.rows, classes.sum)}>
        {books.map((book) => (
          <li key={book._id} className={classes.withCover}>
            <span className={classes.cover}>{coverOf(book)}</span>
            <span className={classes.title} lang={textLanguage(book.title)}>
              {book.title}
            </span>
            <span>{formatPrice(book.priceRsd)}</span>
          </li>
        ))}
        {reduction > 0 && (
          <li className={classes.less}>
            <span>{isBundle ? t('discount', { percent: `${discountPercent}%` }) : t('lowerPrice')}</span>
            <span>−{formatPrice(reduction)}</span>
          </li>
        )}
        {delivery.kind !== 'inPerson' && (
          <li>
            <span>{t('postage')}</span>
            <span>{delivery.payer === 'buyer' ? formatPrice(delivery.postageRsd) : t('free')}</span>
          </li>
        )}
      </ul>
      <p className={classes.total}>
        <span>{t('total')}</span>
        <b>{formatPrice(amountDue(deal))}</b>
      </p>
      <DealChange deal={deal} />
    </div>
  );
}

/** What a counter-proposal changes: the books that it omits or adds, and the earlier amount. Renders nothing for the first terms. */
function DealChange({ deal: { books, previous } }: { deal: Deal }) {
  const { t } = useTranslation('deal');
  if (!previous) return null;
  const titlesOf = (some: readonly { _id: string; title: string }[], others: readonly { _id: string }[]) =>
    some.filter(({ _id }) => !others.some((other) => other._id === _id)).map(({ title }) => title);
  const [omitted, added] = [titlesOf(previous.books, books), titlesOf(books, previous.books)];
  return (
    <div className={classes.change}>
      {omitted.length > 0 && <p>{t('omitted', { titles: omitted.join(', ') })}</p>}
      {added.length > 0 && <p>{t('added', { titles: added.join(', ') })}</p>}
      <p>{t('before', { count: previous.books.length, price: formatPrice(previous.dueRsd) })}</p>
    </div>
  );
}

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

/** Total, delivery and payment in one line, for a folded card. */
export function DealGist({ deal }: { deal: Deal }) {
  const words = useDealWords();
  return (
    <p className={classes.gist}>
      <b>{dealPrice(deal)}</b>
      <span>
        {words.deliveryOf(deal.delivery.kind)} · {words.paymentInLine(deal.payment)}
      </span>
    </p>
  );
}

/** Tells a buyer who has paid in advance what to do about a parcel that is overdue or did not arrive. */
export function PaymentRiskNote({
  risk,
  onReport,
}: {
  risk: NonNullable<DealView['paymentRisk']>;
  /** Undefined when the seller has deleted the account. */
  onReport: (() => void) | undefined;
}) {
  const { t } = useTranslation(['deal', 'report']);
  return (
    <Note tone="warn" title={t(risk === 'late' ? 'paidLateTitle' : 'paidLostTitle')}>
      <p>{t(risk === 'late' ? 'paidLateBody' : 'paidLostBody')}</p>
      {onReport && (
        <Button className={classes.report} leftSection={<FlagIcon />} onClick={onReport}>
          {t('report:user')}
        </Button>
      )}
    </Note>
  );
}
