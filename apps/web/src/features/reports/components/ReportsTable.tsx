import type { Report } from '@korice/contracts';
import { pathTo } from '@korice/contracts/paths';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { RowTitle } from '../../../components/RowTitle.js';
import { Stars } from '../../../components/Stars.js';
import { StatusDot } from '../../../components/StatusDot.js';
import { Cell, Row, Table } from '../../../components/Table.js';
import { TextLink } from '../../../components/TextLink.js';
import { formatDate, formatRating, formatTime } from '../../../lib/format.js';
import { textLanguage } from '../../../lib/text-language.js';
import { reasonTexts } from '../reason-texts.js';
import classes from './ReportsTable.module.css';

const kinds = {
  book: 'reportedBook',
  room: 'reportedRoom',
  user: 'reportedUser',
  rating: 'reportedRating',
} as const;

/** Needs the i18n namespaces `admin`, `report` and `statuses`. */
export function ReportsTable({
  reports,
  actionsOf,
}: {
  reports: readonly Report[];
  actionsOf: (report: Report) => ReactNode;
}) {
  const { t } = useTranslation(['admin', 'report']);
  return (
    <Table
      label={t('reportsCaption')}
      className={classes.reports}
      columns={[
        { key: 'subject', heading: t('reportSubject'), className: classes.subject },
        { key: 'reason', heading: t('reportReason') },
        { key: 'actions', heading: t('reportActions'), isEnd: true, className: classes.actions },
      ]}
    >
      {reports.map((report) => (
        <Row key={report._id}>
          <Cell>
            <Subject report={report} />
          </Cell>
          <Cell>
            <p className={classes.reason}>{t(`report:${reasonTexts[report.reason]}`)}</p>
            {report.text === '' ? (
              <p className={classes.small}>{t('reportedNoText')}</p>
            ) : (
              <p className={classes.text} lang={textLanguage(report.text)}>
                {report.text}
              </p>
            )}
            <p className={classes.by}>
              <span>{t('reportedBy', { name: report.reporter.name || t('deletedMember') })}</span>
              <time dateTime={report.createdAt}>
                {formatDate(report.createdAt)} {formatTime(report.createdAt)}
              </time>
            </p>
          </Cell>
          <Cell>{actionsOf(report)}</Cell>
        </Row>
      ))}
    </Table>
  );
}

/** The reported book, conversation, member or rating, with a link while it is public, and its owner. */
function Subject({ report: { subject, subjectId, subjectName, subjectGone, accused, rating } }: { report: Report }) {
  const { t } = useTranslation(['admin', 'statuses', 'common']);
  const isShown = !subjectGone && accused.status === 'active';
  const profile = isShown ? pathTo('owner', { ownerId: accused._id }) : undefined;
  const place = isShown && subject === 'book' ? pathTo('book', { bookId: subjectId }) : profile;
  const whose = t('reportedAccount', { name: accused.name });
  return (
    <div className={classes.thing}>
      <p className={classes.small}>{t(kinds[subject])}</p>
      <RowTitle to={place}>{subjectName || t('deletedMember')}</RowTitle>
      {subject === 'book' && (
        <p className={classes.small}>
          {profile === undefined ? (
            whose
          ) : (
            <TextLink small to={profile}>
              {whose}
            </TextLink>
          )}
        </p>
      )}
      {rating && (
        <>
          <Stars value={rating.stars} label={t('common:ratingValue', { rating: formatRating(rating.stars) })} />
          {rating.text !== '' && (
            <p className={classes.text} lang={textLanguage(rating.text)}>
              {rating.text}
            </p>
          )}
          {rating.reply !== '' && (
            <>
              <p className={classes.small}>{t('ratingReply')}</p>
              <p className={classes.text} lang={textLanguage(rating.reply)}>
                {rating.reply}
              </p>
            </>
          )}
          {rating.isHidden && <StatusDot tone="off">{t('ratingIsHidden')}</StatusDot>}
        </>
      )}
      {subjectGone ? (
        <StatusDot tone="off">{t('reportedGone')}</StatusDot>
      ) : (
        accused.status === 'blocked' && <StatusDot tone="bad">{t('statuses:accountBlocked')}</StatusDot>
      )}
    </div>
  );
}
