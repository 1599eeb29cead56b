import type { Report, ReportedRating, ReportStatus } from '@korice/contracts';
import { listBounds } from '@korice/contracts/lists';
import { pathTo } from '@korice/contracts/paths';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Button } from '../../components/kit/Button.js';
import { Menu } from '../../components/kit/Menu.js';
import { RowMenu } from '../../components/kit/RowMenu.js';
import classes from './Reports.module.css';

/**
 * Status buttons of a report and a menu: links to listing and account, and hiding a rating. `onBlock` is undefined for the admin's own
 * account.
 */
export function ReportActions({
  report,
  isSending,
  onStatus,
  onBlock,
  onHide,
  onResolveAll,
}: {
  report: Report;
  isSending: boolean;
  onStatus: (status: ReportStatus) => void;
  onBlock: (() => void) | undefined;
  /** Hides the reported rating, or shows it again. */
  onHide: (rating: ReportedRating) => void;
  /** Resolves all open reports about the account. */
  onResolveAll: () => void;
}) {
  const { t } = useTranslation(['admin', 'users']);
  const { subject, subjectGone, accused, status, rating } = report;
  const subjectName = report.subjectName || t('deletedMember');
  const isBlocked = accused.status === 'blocked';
  const isOneOfSeveral = status === 'open' && accused.openReports > 1;
  const hasBook = subject === 'book' && !subjectGone;
  const named = (verb: string) => `${verb}: ${subjectName}`;
  const search = (place: 'allBooks' | 'allUsers', q: string) =>
    `${pathTo(place)}?${new URLSearchParams({ q: q.slice(0, listBounds.q) })}`;
  return (
    <div className={classes.actions}>
      {status === 'open' ? (
        <>
          <Button
            className={classes.first}
            disabled={isSending}
            aria-label={named(t('act'))}
            onClick={() => onStatus('acted')}
          >
            {t('act')}
          </Button>
          <Button
            variant="plain"
            disabled={isSending}
            aria-label={named(t('dismiss'))}
            onClick={() => onStatus('dismissed')}
          >
            {t('dismiss')}
          </Button>
        </>
      ) : (
        <Button disabled={isSending} aria-label={named(t('markOpen'))} onClick={() => onStatus('open')}>
          {t('markOpen')}
        </Button>
      )}
      {(hasBook || rating !== null || accused.status !== null || isOneOfSeveral) && (
        <RowMenu className={classes.more} position="bottom-end" label={t('reportMenu', { name: subjectName })}>
          {rating && (
            <Menu.Item data-danger={rating.isHidden ? undefined : true} onClick={() => onHide(rating)}>
              {t(rating.isHidden ? 'showRating' : 'hideRating')}
            </Menu.Item>
          )}
          {hasBook && (
            <Menu.Item component={Link} to={search('allBooks', subjectName)}>
              {t('findBook')}
            </Menu.Item>
          )}
          {accused.status !== null && (
            <Menu.Item component={Link} to={search('allUsers', accused.name)}>
              {t('findAccount')}
            </Menu.Item>
          )}
          {isOneOfSeveral && (
            <Menu.Item disabled={isSending} onClick={onResolveAll}>
              {t('actAll', { count: accused.openReports })}
            </Menu.Item>
          )}
          {accused.status !== null && onBlock && (
            <Menu.Item data-danger={isBlocked ? undefined : true} onClick={onBlock}>
              {t(isBlocked ? 'users:unblock' : 'users:blockConfirm')}
            </Menu.Item>
          )}
        </RowMenu>
      )}
    </div>
  );
}
