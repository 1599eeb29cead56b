import type { AuditEntry } from '@korice/contracts';
import { AuditAction } from '@korice/contracts/audit';
import { listBounds } from '@korice/contracts/lists';
import { pathTo } from '@korice/contracts/paths';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../components/EmptyState.js';
import { Button } from '../../components/kit/Button.js';
import { FilterBar, ToolbarSelect } from '../../components/TableToolbar.js';
import { Tag } from '../../components/Tag.js';
import { Cell, Row, Table } from '../../components/Table.js';
import { TextLink } from '../../components/TextLink.js';
import { useSkeleton } from '../../components/loading/use-skeleton.js';
import { Skeleton } from '../../components/loading/Skeleton.js';
import { editionFieldKeys, isEditionField } from '../../components/edition-field-keys.js';
import { isReason, reasonTexts } from '../../features/reports/reason-texts.js';
import { request, totalOf } from '../../lib/call.js';
import { keepPreviousRows } from '../../lib/query-view.js';
import { formatDate, formatTime } from '../../lib/format.js';
import { textLanguage } from '../../lib/text-language.js';
import { choiceParam, idParam, pageParam, urlCodec, useUrlState } from '../../lib/url-state.js';
import classes from './Audit.module.css';
import { PagedScreen } from './PagedScreen.js';

interface AuditList {
  entries: AuditEntry[];
  /** Number of entries on all pages; a lower bound with `isMore`. */
  total: number;
  isMore: boolean;
}

/** The state of the log in the URL. */
interface AuditView {
  action: AuditAction | undefined;
  /** The admin who acted. */
  actorId: string | undefined;
  /** The member whose account or data was changed. */
  memberId: string | undefined;
  page: number;
}

const auditUrl = urlCodec<AuditView>({
  action: choiceParam(AuditAction.options),
  actorId: idParam,
  memberId: idParam,
  page: pageParam(),
});

const unfiltered: AuditView = { action: undefined, actorId: undefined, memberId: undefined, page: 1 };

const auditQueries = {
  /** The audit log, newest first; the previous page stays visible while another one loads. Always stale: every screen may add entries. */
  list: (view: AuditView) =>
    queryOptions({
      queryKey: ['audit', view],
      queryFn: async ({ signal }): Promise<AuditList> => {
        const response = await request('GET /api/audit', { query: view, signal });
        return { entries: response.data, ...totalOf(response) };
      },
      placeholderData: keepPreviousRows(({ entries }: AuditList) => entries),
      staleTime: 0,
    }),
};

/** The audit log as a table. Needs the text areas `audit` and `admin`. */
function AuditTable({
  entries,
  detailOf,
}: {
  entries: readonly AuditEntry[];
  detailOf: (entry: AuditEntry) => string;
}) {
  const { t } = useTranslation(['audit', 'admin']);
  return (
    <Table
      label={t('caption')}
      className={classes.audit}
      columns={[
        { key: 'at', heading: t('at'), className: classes.at },
        { key: 'actor', heading: t('actor'), className: classes.actor },
        { key: 'action', heading: t('action') },
        { key: 'detail', heading: t('detail'), className: classes.detail },
      ]}
    >
      {entries.map((entry) => (
        <Row key={entry._id}>
          <Cell className={classes.when}>
            <time dateTime={entry.at}>
              {formatDate(entry.at)} {formatTime(entry.at)}
            </time>
          </Cell>
          <Cell className={classes.who} lang={textLanguage(entry.actor.name)}>
            {entry.actor.name === '' ? (
              t('admin:deletedMember')
            ) : (
              <TextLink to={{ search: auditUrl.search({ ...unfiltered, actorId: entry.actor._id }) }}>
                {entry.actor.name}
              </TextLink>
            )}
          </Cell>
          <Cell className={classes.what}>
            <Sentence entry={entry} />
          </Cell>
          <Cell className={classes.more}>{detailOf(entry)}</Cell>
        </Row>
      ))}
    </Table>
  );
}

/** Filters of the log: a kind of action, and the admin or member of the URL, which a link of the log or of the accounts has set. */
function AuditToolbar({
  view: { action: shown, actorId, memberId },
  actorName,
  onChange,
}: {
  view: AuditView;
  /** The name of the admin of the filter; undefined while no entry of this admin is shown. */
  actorName: string | undefined;
  onChange: (change: Partial<AuditView>) => void;
}) {
  const { t } = useTranslation(['audit', 'admin']);
  const actions = AuditAction.options.map((value) => ({
    value,
    label: t(value, { subject: '' }).replace(/:\s*$/, ''),
  }));
  return (
    <FilterBar label={t('title')}>
      <ToolbarSelect
        aria-label={t('action')}
        value={shown ?? ''}
        data={[{ value: '', label: t('actionAny') }, ...actions]}
        onChange={({ currentTarget }) =>
          onChange({ action: AuditAction.options.find((one) => one === currentTarget.value) })
        }
      />
      {actorId !== undefined && (
        <Tag onRemove={() => onChange({ actorId: undefined })} removeLabel={t('allActors')}>
          {actorName === undefined ? t('oneActor') : `${t('actor')}: ${actorName || t('admin:deletedMember')}`}
        </Tag>
      )}
      {memberId !== undefined && (
        <Tag onRemove={() => onChange({ memberId: undefined })} removeLabel={t('allMembers')}>
          {t('oneMember')}
        </Tag>
      )}
    </FilterBar>
  );
}

/** A placeholder that splits the translated sentence, so that the name in it can be a link. */
const mark = '\u0000';

function Sentence({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation(['audit', 'admin']);
  const name = entry.subject.name || t('admin:deletedMember');
  const href = auditSubjectHref(entry);
  const [before, after] = t(entry.action, { subject: mark }).split(mark);
  return (
    <>
      {before}
      {href === undefined ? (
        <b lang={textLanguage(name)}>{name}</b>
      ) : (
        <TextLink to={href} lang={textLanguage(name)}>
          {name}
        </TextLink>
      )}
      {after}
    </>
  );
}

const accountsHref = (name: string): string =>
  `${pathTo('allUsers')}?${new URLSearchParams({ q: name.slice(0, listBounds.q) })}`;

/** Links to the subject of an entry; undefined for a deleted subject or one without a screen. */
function auditSubjectHref({ action, subject: { _id, name } }: AuditEntry): string | undefined {
  switch (action) {
    case 'accountApproved':
    case 'accountBlocked':
    case 'accountUnblocked':
    case 'roleGiven':
    case 'roleRemoved':
    case 'profileEdited':
    case 'passwordChanged':
    case 'passwordResetSent':
    case 'passkeysRemoved':
    case 'traderRemoved':
      return _id === null ? undefined : accountsHref(name);
    case 'bookEdited':
    case 'bookFeatured':
    case 'bookUnfeatured':
    case 'bookReserved':
    case 'bookAvailable':
    case 'bookSold':
      return _id === null ? undefined : pathTo('book', { bookId: _id });
    case 'pageEdited':
      return _id === null ? undefined : pathTo('editPage', { pageId: _id });
    case 'contactHandled':
    case 'contactReopened':
    case 'newsletterStopped':
    case 'newsletterResumed':
    case 'newsletterHalted':
      return pathTo('dashboard');
    case 'reportActed':
      return `${pathTo('reports')}?status=acted`;
    case 'reportDismissed':
      return `${pathTo('reports')}?status=dismissed`;
    case 'reportReopened':
    case 'ratingHidden':
    case 'ratingShown':
      return pathTo('reports');
    case 'wantedHidden':
    case 'wantedShown':
      return pathTo('wanted');
    case 'editionEdited':
    case 'editionsMerged':
    case 'editionParted':
      return `${pathTo('editions')}?${new URLSearchParams({ q: name.split(', ').at(-1) ?? '' })}`;
    case 'bookDeleted':
    case 'imageRotated':
    case 'imageDeleted':
    case 'pageDeleted':
      return undefined;
  }
}

/** The audit log, for admins. */
export default function Audit() {
  const { t } = useTranslation(['audit', 'admin', 'report', 'bookForm', 'book', 'edition', 'search']);
  const table = useUrlState(auditUrl);
  const { view, change } = table;
  const query = useQuery(auditQueries.list(view));
  const isLoading = useSkeleton(query.isPending);
  // Entries of the previous filters stay visible while others load.
  const actor = query.data?.entries.find((entry) => entry.actor._id === view.actorId)?.actor;
  const isFiltered = auditUrl.search({ ...view, page: 1 }) !== '';

  /** Entries about a report contain its reason, those about an edition the names of the corrected fields. */
  const detailOf = ({ action, detail }: AuditEntry) => {
    if (isReason(detail)) return t(`report:${reasonTexts[detail]}`);
    if (action !== 'editionEdited') return detail;
    // Releases before 1.1 recorded the end of a merge as a correction.
    if (detail === 'mergedInto') return t('admin:editionPart');
    return detail
      .split(', ')
      .map((field) => (isEditionField(field) ? t(editionFieldKeys[field]) : field))
      .join(', ');
  };

  return (
    <PagedScreen
      title={t('title')}
      lead={t('lead')}
      toolbar={<AuditToolbar view={view} actorName={actor?.name} onChange={change} />}
      query={query}
      isLoading={isLoading}
      skeleton={<Skeleton shape="lines" label={t('loading')} />}
      rows={query.data?.entries}
      total={query.data?.total}
      isMore={query.data?.isMore}
      rowsPerPage={listBounds.auditEntriesPerPage}
      table={table}
      failedText={t('failed')}
      empty={
        isFiltered ? (
          <EmptyState
            art="search"
            title={t('emptyFiltered')}
            action={<Button onClick={() => change(unfiltered)}>{t('search:clearFilters')}</Button>}
          />
        ) : (
          <EmptyState title={t('empty')} />
        )
      }
    >
      {(entries) => <AuditTable entries={entries} detailOf={detailOf} />}
    </PagedScreen>
  );
}
