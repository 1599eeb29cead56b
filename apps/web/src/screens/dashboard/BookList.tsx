import type { BookList as List, OfferedItem } from '@korice/contracts';
import { pathTo } from '@korice/contracts/paths';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { EmptyState } from '../../components/EmptyState.js';
import { FailedState } from '../../components/loading/FailedState.js';
import { ShareIcon } from '../../components/icons.js';
import { Button } from '../../components/kit/Button.js';
import { Question } from '../../components/Question.js';
import { ScreenTitle } from '../../components/ScreenTitle.js';
import { Skeleton } from '../../components/loading/Skeleton.js';
import { StatusDot } from '../../components/StatusDot.js';
import { TextLink } from '../../components/TextLink.js';
import { usePageHead } from '../../components/use-page-head.js';
import { useSkeleton } from '../../components/loading/use-skeleton.js';
import { useSession } from '../../features/auth/session.js';
import { EditItemDialog, EditListDialog } from '../../features/lists/components/ListDialogs.js';
import { ShareListDialog } from '../../features/lists/components/ShareListDialog.js';
import { listQueries, useChangeList, useDeleteList } from '../../features/lists/list-data.js';
import { ProblemError } from '../../lib/call.js';
import { codeText, errorText } from '../../lib/errors.js';
import { notify } from '../../lib/notices.js';
import { DashboardHead } from './DashboardHead.js';
import { AddItems } from './AddItems.js';
import classes from './BookList.module.css';
import { PlanForm } from './PlanForm.js';
import { BookListItem } from './BookListItem.js';

/** A list of wanted books with the copies on offer. */
export default function BookList() {
  const { t } = useTranslation(['lists', 'common']);
  const { t: tError } = useTranslation('errors');
  const { listId = '' } = useParams();
  const { user } = useSession();
  const { data: list, error, isPending, isFetching, refetch } = useQuery(listQueries.detail(listId));
  const isLoading = useSkeleton(isPending);
  usePageHead({ title: list?.name ?? t('pageTitle') });

  // First: a list that was deleted on another device is still cached.
  if (!isLoading && error instanceof ProblemError && error.status === 404)
    return (
      <EmptyState
        level={1}
        title={codeText(tError, 'LIST_NOT_FOUND')}
        action={
          <Button component={Link} to={pathTo('bookLists')}>
            {t('backToAll')}
          </Button>
        }
      />
    );
  if (!isLoading && list && user) return <ListPage list={list} userId={user._id} />;
  return (
    <>
      <DashboardHead title={<ScreenTitle>{t('pageTitle')}</ScreenTitle>} />
      {isLoading ? (
        <Skeleton shape="lines" label={t('common:loading')} />
      ) : (
        <FailedState title={t('failedOne')} onRetry={() => void refetch()} isRetrying={isFetching} />
      )}
    </>
  );
}

function ListPage({ list, userId }: { list: List; userId: string }) {
  const { t } = useTranslation(['lists', 'common']);
  const { t: tError } = useTranslation('errors');
  const id = useId();
  const change = useChangeList(list);
  const [asked, setAsked] = useState<'edit' | 'share' | 'delete' | { index: number } | null>(null);
  const close = () => setAsked(null);
  const { items, schoolYear } = list;

  const { ref, focusItem } = useItemFocus(list.rev);

  /** Saves the items, then focuses one: the pressed button is gone, or lost the focus while it was disabled. */
  const setItems = (next: readonly OfferedItem[], index: number) =>
    change.mutate(
      { items: next },
      {
        onSuccess: ({ rev }) => focusItem(index, rev),
        onError: (error) => {
          notify({ tone: 'bad', text: errorText(tError, error) });
          focusItem(index, list.rev);
        },
      },
    );

  /** Confirms an item and goes on to the next one that needs a check. */
  function confirm(item: OfferedItem, index: number): void {
    const next = items.findIndex(({ isDoubtful }, at) => at > index && isDoubtful);
    setItems(items.with(index, { ...item, isDoubtful: false }), next === -1 ? index : next);
  }

  return (
    <>
      <TextLink to={pathTo('bookLists')}>{t('backToAll')}</TextLink>
      <DashboardHead
        title={
          <>
            <ScreenTitle>{list.name}</ScreenTitle>
            <p className={classes.lead}>
              {schoolYear !== '' && `${t('year', { year: schoolYear })} · `}
              {t('items', { count: items.length })}
              {list.isShared && ` · ${t('isShared')}`}
            </p>
          </>
        }
        action={
          <div className={classes.buttons}>
            <Button leftSection={<ShareIcon />} onClick={() => setAsked('share')}>
              {t('share')}
            </Button>
            <Button onClick={() => setAsked('edit')}>{t('editList')}</Button>
            <Button onClick={() => setAsked('delete')}>{t('deleteList')}</Button>
          </div>
        }
      />
      <div className={classes.columns}>
        <section ref={ref} aria-labelledby={`${id}-items`}>
          <h2 id={`${id}-items`} className={classes.heading} tabIndex={-1}>
            {t(items.length === 0 ? 'itemsEmpty' : 'itemsHeading')}
          </h2>
          {items.length > 0 && (
            <>
              <Counts items={items} />
              <ol className={classes.items}>
                {items.map((item, index) => (
                  <BookListItem
                    // Items have no id, and two may have the same title.
                    key={index}
                    item={item}
                    isLocked={change.isPending}
                    onConfirm={() => confirm(item, index)}
                    onReopen={({ _id }) => setItems(items.with(index, { ...item, afterDeal: _id }), index)}
                    onEdit={() => setAsked({ index })}
                    onRemove={() => setItems(items.toSpliced(index, 1), index)}
                  />
                ))}
              </ol>
            </>
          )}
          <AddItems
            key={list._id}
            list={list}
            userId={userId}
            isLocked={change.isPending}
            onAdded={(stored, count) => focusItem(stored.items.length - count, stored.rev)}
          />
        </section>
        {items.some(({ deal }) => deal === null) && <PlanForm listId={list._id} />}
      </div>
      {asked === 'edit' && <EditListDialog list={list} onClose={close} />}
      {asked === 'share' && <ShareListDialog list={list} onClose={close} />}
      {asked === 'delete' && <DeleteQuestion list={list} onClose={close} />}
      {asked !== null && typeof asked === 'object' && (
        <EditItemDialog list={list} index={asked.index} onClose={close} />
      )}
    </>
  );
}

/**
 * Returns a ref for the section of the items, and a function that focuses the title of an item once a revision of the list is rendered: of
 * the last item beyond the end, the heading of an empty list. Does not take the focus from a field.
 */
function useItemFocus(rev: number) {
  const ref = useRef<HTMLElement>(null);
  const [request, setRequest] = useState<{ index: number; rev: number } | null>(null);
  const handled = useRef(request);
  useEffect(() => {
    if (request === null || request === handled.current || rev < request.rev) return;
    handled.current = request;
    if (document.activeElement?.matches('input, textarea, select')) return;
    const titles = ref.current?.querySelectorAll<HTMLElement>('li h3') ?? [];
    const target = titles[Math.min(request.index, titles.length - 1)] ?? ref.current?.querySelector('h2');
    target?.focus();
  }, [request, rev]);
  return { ref, focusItem: (index: number, shownRev: number) => setRequest({ index, rev: shownRev }) };
}

function Counts({ items }: { items: readonly OfferedItem[] }) {
  const { t } = useTranslation('lists');
  const open = items.filter(({ deal }) => deal === null);
  const settled = items.length - open.length;
  const unsure = open.filter(({ isDoubtful }) => isDoubtful).length;
  const found = open.filter(({ isDoubtful, copies }) => !isDoubtful && copies > 0).length;
  const missing = open.length - unsure - found;
  return (
    <p className={classes.counts} role="status">
      {settled > 0 && <StatusDot tone="good">{t('settled', { count: settled })}</StatusDot>}
      {found > 0 && <StatusDot tone="good">{t('found', { count: found })}</StatusDot>}
      {unsure > 0 && <StatusDot tone="warn">{t('unsure', { count: unsure })}</StatusDot>}
      {missing > 0 && <StatusDot tone="off">{t('missing', { count: missing })}</StatusDot>}
    </p>
  );
}

function DeleteQuestion({ list, onClose }: { list: List; onClose: () => void }) {
  const { t } = useTranslation(['lists', 'common']);
  const { t: tError } = useTranslation('errors');
  const navigate = useNavigate();
  const remove = useDeleteList(list._id);
  return (
    <Question
      isOpen
      isDanger
      title={t('deleteTitle')}
      verb={t('common:delete')}
      isSending={remove.isPending}
      onClose={onClose}
      onConfirm={() =>
        remove.mutate(undefined, {
          onSuccess: () => {
            notify({ tone: 'good', text: t('deleted') });
            void navigate(pathTo('bookLists'));
          },
          onError: (error) => {
            notify({ tone: 'bad', text: errorText(tError, error) });
            onClose();
          },
        })
      }
    >
      {t('deleteBody', { name: list.name })}
    </Question>
  );
}
