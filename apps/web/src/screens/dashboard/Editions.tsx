import type { Edition } from '@korice/contracts';
import { listBounds } from '@korice/contracts/lists';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../components/EmptyState.js';
import { Button } from '../../components/kit/Button.js';
import { Menu } from '../../components/kit/Menu.js';
import { RowMenu } from '../../components/kit/RowMenu.js';
import { RowTitle } from '../../components/RowTitle.js';
import { Skeleton } from '../../components/loading/Skeleton.js';
import { Cell, Row, Table } from '../../components/Table.js';
import { TableToolbar } from '../../components/TableToolbar.js';
import { useSkeleton } from '../../components/loading/use-skeleton.js';
import { formatTotal } from '../../lib/format.js';
import { textLanguage } from '../../lib/text-language.js';
import { pageParam, textParam, urlCodec, useUrlState } from '../../lib/url-state.js';
import { useMutationFeedback } from '../../lib/use-mutation-feedback.js';
import { editionsQuery, useMergeEdition } from './edition-data.js';
import { EditEdition, editionSourceTexts, MergeEdition } from './EditionDialogs.js';
import classes from './Editions.module.css';
import { PagedScreen } from './PagedScreen.js';

const editionsUrl = urlCodec<{ q: string; page: number }>({ q: textParam(listBounds.q), page: pageParam() });

type Asked = { edition: Edition; change: 'edit' | 'merge' } | null;

function EditionRow({ edition, onAsk }: { edition: Edition; onAsk: (asked: Asked) => void }) {
  const { t } = useTranslation(['admin', 'common']);
  const showFeedback = useMutationFeedback();
  const merge = useMergeEdition();
  const { isbn, mergedInto, values, sources } = edition;
  const name = values.title || isbn;
  return (
    <Row>
      <Cell className={classes.work}>
        <RowTitle>{name}</RowTitle>
        <span lang={textLanguage(values.author)}>{values.author}</span>
      </Cell>
      <Cell className={classes.isbn}>
        {isbn}
        {mergedInto !== '' && <span>{t('editionMergedInto', { isbn: mergedInto })}</span>}
      </Cell>
      <Cell className={classes.fact}>
        {[values.publisher, values.publishedDate.slice(0, 4)].filter(Boolean).join(', ')}
      </Cell>
      <Cell className={classes.fact}>{sources.title && t(editionSourceTexts[sources.title])}</Cell>
      <Cell>
        <div className={classes.actions}>
          <Button aria-label={`${t('common:edit')}: ${name}`} onClick={() => onAsk({ edition, change: 'edit' })}>
            {t('common:edit')}
          </Button>
          <RowMenu label={t('editionMenu', { name })}>
            {mergedInto === '' ? (
              <Menu.Item onClick={() => onAsk({ edition, change: 'merge' })}>{t('editionMergeInto')}…</Menu.Item>
            ) : (
              <Menu.Item
                onClick={() =>
                  void showFeedback(merge.mutateAsync({ isbn, into: '' }), {
                    done: t('editionParted'),
                    failed: t('editionFailed'),
                  })
                }
              >
                {t('editionPart')}
              </Menu.Item>
            )}
          </RowMenu>
        </div>
      </Cell>
    </Row>
  );
}

/** The catalogue of editions, for admins: search, correct, merge. */
export default function Editions() {
  const { t } = useTranslation('admin');
  const table = useUrlState(editionsUrl);
  const { q, page } = table.view;
  const query = useQuery(editionsQuery(q, page));
  const isLoading = useSkeleton(query.isPending);
  const [asked, setAsked] = useState<Asked>(null);
  const { data } = query;
  const close = () => setAsked(null);
  const leadOf = (list: { total: number; isMore: boolean }) =>
    list.isMore ? t('editionsOver', { total: formatTotal(list) }) : t('editionsCount', { count: list.total });
  return (
    <>
      {asked?.change === 'edit' && <EditEdition edition={asked.edition} onClose={close} />}
      {asked?.change === 'merge' && <MergeEdition edition={asked.edition} onClose={close} />}
      <PagedScreen
        title={t('editionsTitle')}
        lead={data ? leadOf(data) : ''}
        isLeadCount
        toolbar={
          <TableToolbar
            label={t('editionsTitle')}
            searchLabel={t('editionsSearch')}
            text={q}
            isRemote
            onSearch={(next) => table.change({ q: next })}
          />
        }
        query={query}
        isLoading={isLoading}
        skeleton={<Skeleton shape="lines" label={t('editionsLoading')} />}
        rows={data?.editions}
        total={data?.total}
        isMore={data?.isMore}
        rowsPerPage={listBounds.editionsPerPage}
        table={table}
        failedText={t('editionsFailed')}
        empty={
          <EmptyState art="search" title={t(q === '' ? 'editionsEmpty' : 'editionsNone')}>
            {q === '' ? t('editionsEmptyBody') : undefined}
          </EmptyState>
        }
      >
        {(editions) => (
          <Table
            label={t('editionsTitle')}
            className={classes.editions}
            columns={[
              { key: 'work', heading: t('editionWork') },
              { key: 'isbn', heading: 'ISBN', className: classes.isbnColumn },
              { key: 'publisher', heading: t('editionPublisher'), className: classes.factColumn },
              { key: 'source', heading: t('editionSource'), className: classes.factColumn },
              { key: 'actions', heading: t('editionActions'), isEnd: true, className: classes.actionsColumn },
            ]}
          >
            {editions.map((edition) => (
              <EditionRow key={edition.isbn} edition={edition} onAsk={setAsked} />
            ))}
          </Table>
        )}
      </PagedScreen>
    </>
  );
}
