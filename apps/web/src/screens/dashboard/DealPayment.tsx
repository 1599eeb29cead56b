import type { Deal, DealPaymentDetails } from '@korice/contracts';
import { dealNumber } from '@korice/contracts/deal-terms';
import { conversationPath, pathTo } from '@korice/contracts/paths';
import { useQuery } from '@tanstack/react-query';
import { useId, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { FailedState } from '../../components/loading/FailedState.js';
import { Skeleton } from '../../components/loading/Skeleton.js';
import { EmptyState } from '../../components/EmptyState.js';
import { Note } from '../../components/Note.js';
import { ChatIcon, DownloadIcon } from '../../components/dashboard-icons.js';
import { Button } from '../../components/kit/Button.js';
import { ScreenTitle } from '../../components/ScreenTitle.js';
import { TextButton } from '../../components/TextButton.js';
import { usePageHead } from '../../components/use-page-head.js';
import { useSkeleton } from '../../components/loading/use-skeleton.js';
import { CopyButton } from '../../features/deals/components/CopyButton.js';
import { drawCode } from '../../features/deals/draw-code.js';
import { viewDeal } from '../../features/deals/deal-view.js';
import { useReportPayment } from '../../features/deals/mutations.js';
import { dealQueries } from '../../features/deals/queries.js';
import { useDealErrorText, useDealWords } from '../../features/deals/use-deal-words.js';
import { addToMessageDraft, preparedMessageState } from '../../features/messaging/message-drafts.js';
import { useMessenger } from '../../features/messaging/messenger-context.js';
import { ProblemError } from '../../lib/call.js';
import { saveFile } from '../../lib/download.js';
import { errorText } from '../../lib/errors.js';
import { formatAmount, formatDate, formatPrice } from '../../lib/format.js';
import { notify } from '../../lib/notices.js';
import { trustedHtml } from '../../lib/trusted-types.js';
import { DashboardHead } from './DashboardHead.js';
import classes from './DealPayment.module.css';

/** The IPS code with which the buyer pays, and its fields for copying. The money goes to the seller directly. */
export default function DealPayment() {
  const { t } = useTranslation(['dealPayment', 'deal', 'common']);
  const { t: tError } = useTranslation('errors');
  const { dealId = '' } = useParams();
  const { viewerId } = useMessenger();
  const words = useDealWords();
  const dealQuery = useQuery(dealQueries.detail(dealId));
  const payment = useQuery(dealQueries.payment(dealId));
  const isLoading = useSkeleton(dealQuery.isPending || payment.isPending);
  const deal = dealQuery.data;
  const { error } = payment;
  usePageHead({ title: t('title') });
  return (
    <>
      <DashboardHead
        title={
          <>
            <ScreenTitle>{t('title')}</ScreenTitle>
            {!isLoading && deal && (
              <p className={classes.lead}>
                {`${t('deal:cardNumber', { number: dealNumber(deal._id) })} · ${words.partyOf(deal, viewDeal(deal, viewerId))}`}
              </p>
            )}
          </>
        }
        action={
          !isLoading &&
          deal && (
            <Button component={Link} to={conversationPath(deal.roomId)} leftSection={<ChatIcon />}>
              {t('backToThread')}
            </Button>
          )
        }
      />
      {isLoading ? (
        <Skeleton shape="lines" label={t('common:loading')} />
      ) : error instanceof ProblemError && error.status >= 400 && error.status < 500 ? (
        <EmptyState
          title={errorText(tError, error)}
          action={
            <Button component={Link} to={pathTo('deals')}>
              {t('deal:backToAll')}
            </Button>
          }
        />
      ) : payment.data && deal ? (
        <Payment deal={deal} details={payment.data} />
      ) : (
        <FailedState
          onRetry={() =>
            void Promise.all([dealQuery, payment].filter(({ data }) => !data).map(({ refetch }) => refetch()))
          }
          isRetrying={dealQuery.isFetching || payment.isFetching}
        />
      )}
    </>
  );
}

function Payment({ deal, details }: { deal: Deal; details: DealPaymentDetails }) {
  const { t } = useTranslation('dealPayment');
  const id = useId();
  const words = useDealWords();
  const navigate = useNavigate();
  const { delivery, viewerId } = useMessenger();
  const errorOf = useDealErrorText();
  const report = useReportPayment();
  const isReporting = useRef(false);
  const { svg, recipient, account, amountRsd, purpose, reference } = details;
  const html = useMemo(() => ({ __html: trustedHtml(svg) }), [svg]);
  const price = formatPrice(amountRsd);
  const isSent = deal.state === 'sent';

  async function saveImage(): Promise<void> {
    const number = dealNumber(deal._id);
    try {
      saveFile(await drawCode(svg), `korice-ips-${number}.png`);
      notify({ tone: 'good', text: t('pictureSaved') });
    } catch (error) {
      if (!(error instanceof DOMException)) throw error;
      notify({ tone: 'bad', text: t('pictureFailed') });
    }
  }

  /** A retry after a failed report sends no second message: the message has the same `clientId`. */
  async function reportPayment(): Promise<void> {
    // `isPending` is still false for a second click before the next render.
    if (isReporting.current) return;
    isReporting.current = true;
    delivery.send(deal.roomId, t('tellMessage', { price, reference }), [], `paid-${deal._id}`);
    try {
      await report.mutateAsync(deal._id);
      void navigate(conversationPath(deal.roomId));
    } catch (error) {
      notify({ tone: 'bad', text: errorOf(error) });
    } finally {
      isReporting.current = false;
    }
  }

  /** The terms of an agreed deal are fixed, so this opens the conversation with a question for the seller, ready to be sent. */
  function askOnDelivery(): void {
    addToMessageDraft(viewerId, deal.roomId, t('askOnDeliveryMessage'));
    void navigate(conversationPath(deal.roomId), { state: preparedMessageState });
  }

  const fields = [
    { label: t('amount'), shown: price, copied: formatAmount(amountRsd), isLarge: true },
    { label: t('recipient'), shown: recipient },
    { label: t('account'), shown: account },
    { label: t('purpose'), shown: purpose },
    { label: t('reference'), shown: reference },
  ];
  return (
    <>
      {deal.isFirst && (
        <div className={classes.warning}>
          <Note tone="warn" title={t('warnTitle')}>
            <p>{t(isSent ? 'warnSentBody' : 'warnBody')}</p>
            {!isSent && <TextButton onClick={askOnDelivery}>{t('askOnDelivery')}</TextButton>}
          </Note>
        </div>
      )}
      <div className={classes.pay}>
        <section className={classes.code} aria-labelledby={`${id}-code`}>
          <h2 id={`${id}-code`}>
            <span className={classes.forScreen}>{t('scan')}</span>
            <span className={classes.forPhone}>{t('samePhone')}</span>
          </h2>
          <div className={classes.qr}>
            <div
              role="img"
              aria-label={t('qrLabel', { name: words.nameOf(deal.seller), price })}
              dangerouslySetInnerHTML={html}
            />
            <p>NBS IPS QR</p>
          </div>
          <p className={classes.help}>
            <span className={classes.forScreen}>{t('scanBody')}</span>
            <span className={classes.forPhone}>{t('samePhoneBody')}</span>
          </p>
          <Button leftSection={<DownloadIcon />} onClick={() => void saveImage()}>
            {t('savePicture')}
          </Button>
        </section>
        <section aria-labelledby={`${id}-details`}>
          <h2 id={`${id}-details`} className={classes.title}>
            {t('details')}
          </h2>
          <dl>
            {fields.map(({ label, shown, copied = shown, isLarge = false }) => (
              <div key={label} className={classes.field}>
                <dt>{label}</dt>
                <dd>
                  <span className={isLarge ? classes.large : undefined}>{shown}</span>
                  <CopyButton field={label} text={copied} />
                </dd>
              </div>
            ))}
          </dl>
          <p className={classes.help}>{t('notMoney')}</p>
          <div className={classes.end}>
            {deal.paymentReportedAt === null ? (
              <>
                <Button variant="filled" disabled={report.isPending} onClick={() => void reportPayment()}>
                  {t('tell')}
                </Button>
                <p className={classes.help}>{t('tellHelp')}</p>
              </>
            ) : (
              <p className={classes.help}>{t('told', { date: formatDate(deal.paymentReportedAt) })}</p>
            )}
          </div>
        </section>
      </div>
    </>
  );
}
