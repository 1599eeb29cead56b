import type { BookList as List, OfferedItem } from '@korice/contracts';
import { pathTo } from '@korice/contracts/paths';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { EditIcon } from '../../components/dashboard-icons.js';
import { EmptyState } from '../../components/EmptyState.js';
import { FailedState } from '../../components/FailedState.js';
import { IconButton } from '../../components/IconButton.js';
import { CheckIcon, CloseIcon } from '../../components/icons.js';
import { Button } from '../../components/kit/Button.js';
import { Textarea } from '../../components/kit/Textarea.js';
import { FormAlert } from '../../components/Note.js';
import { Question } from '../../components/Question.js';
import { ScreenTitle } from '../../components/ScreenTitle.js';
import { Skeleton } from '../../components/Skeleton.js';
import { StatusDot } from '../../components/StatusDot.js';
import { TextLink } from '../../components/TextLink.js';
import { classNames } from '../../components/class-names.js';
import { usePageHead } from '../../components/use-page-head.js';
import { useSkeleton } from '../../components/use-skeleton.js';
import { EditItemDialog, EditListDialog } from '../../features/lists/components/ListDialogs.js';
import {
  listQueries,
  maxItems,
  useChangeList,
  useDeleteList,
  useRecogniseItems,
} from '../../features/lists/list-data.js';
import { ProblemError } from '../../lib/call.js';
import { codeText, errorText } from '../../lib/errors.js';
import { formatPrice } from '../../lib/format.js';
import { notify } from '../../lib/notices.js';
import { BookListPlans } from './BookListPlans.js';
import { DashboardHead } from './DashboardHead.js';
import classes from './BookList.module.css';

/** A list of wanted books with the copies on offer. */
export default function BookList() {
  const { t } = useTranslation(['lists', 'common']);
  const { t: tError } = useTranslation('errors');
  const { listId = '' } = useParams();
  const { data: list, error, isPending, isFetching, refetch } = useQuery(listQueries.detail(listId));
  const isLoading = useSkeleton(isPending);
  usePageHead({ title: list?.name ?? t('pageTitle') });

  if (!isLoading && list) return <ListPage list={list} />;
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

function ListPage({ list }: { list: List }) {
  const { t } = useTranslation(['lists', 'common']);
  const { t: tError } = useTranslation('errors');
  const id = useId();
  const change = useChangeList(list);
  const [asked, setAsked] = useState<'edit' | 'delete' | { index: number } | null>(null);
  const close = () => setAsked(null);
  const { items, schoolYear } = list;

  const setItems = (next: readonly OfferedItem[]) =>
    change.mutate({ items: next }, { onError: (error) => notify({ tone: 'bad', text: errorText(tError, error) }) });

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
            </p>
          </>
        }
        action={
          <div className={classes.buttons}>
            <Button onClick={() => setAsked('edit')}>{t('editList')}</Button>
            <Button onClick={() => setAsked('delete')}>{t('deleteList')}</Button>
          </div>
        }
      />
      <div className={classes.columns}>
        <section aria-labelledby={`${id}-items`}>
          <h2 id={`${id}-items`} className={classes.heading}>
            {t('itemsHeading')}
          </h2>
          {items.length === 0 ? (
            <EmptyState title={t('itemsEmpty')} level={3}>
              {t('itemsEmptyBody')}
            </EmptyState>
          ) : (
            <>
              <Counts items={items} />
              <ol className={classes.items}>
                {items.map((item, index) => (
                  <Item
                    // Items have no id, and two may have the same title.
                    key={index}
                    item={item}
                    isLocked={change.isPending}
                    onConfirm={() => setItems(items.with(index, { ...item, isDoubtful: false }))}
                    onEdit={() => setAsked({ index })}
                    onRemove={() => setItems(items.toSpliced(index, 1))}
                  />
                ))}
              </ol>
              <BookListPlans list={list} />
            </>
          )}
        </section>
        <PasteForm list={list} isLocked={change.isPending} />
      </div>
      {asked === 'edit' && <EditListDialog list={list} onClose={close} />}
      {asked === 'delete' && <DeleteQuestion list={list} onClose={close} />}
      {asked !== null && typeof asked === 'object' && (
        <EditItemDialog list={list} index={asked.index} onClose={close} />
      )}
    </>
  );
}

function Counts({ items }: { items: readonly OfferedItem[] }) {
  const { t } = useTranslation('lists');
  const unsure = items.filter(({ isDoubtful }) => isDoubtful).length;
  const found = items.filter(({ isDoubtful, copies }) => !isDoubtful && copies > 0).length;
  const missing = items.length - unsure - found;
  return (
    <p className={classes.counts} role="status">
      {found > 0 && <StatusDot tone="good">{t('found', { count: found })}</StatusDot>}
      {unsure > 0 && <StatusDot tone="warn">{t('unsure', { count: unsure })}</StatusDot>}
      {missing > 0 && <StatusDot tone="off">{t('missing', { count: missing })}</StatusDot>}
    </p>
  );
}

function Item({
  item: { title, author, publisher, typed, isDoubtful, copies, fromRsd },
  isLocked,
  onConfirm,
  onEdit,
  onRemove,
}: {
  item: OfferedItem;
  /** A change is being saved; a second one would be based on the old list. */
  isLocked: boolean;
  onConfirm: () => void;
  onEdit: () => void;
  onRemove: () => void;
}) {
  const { t } = useTranslation('lists');
  const by = [author, publisher].filter((text) => text !== '').join(' · ');
  return (
    <li className={classNames(classes.item, isDoubtful && classes.doubtful)}>
      <div>
        <h3>{title}</h3>
        {by !== '' && <p className={classes.by}>{by}</p>}
        {isDoubtful && (
          <>
            <p className={classes.by}>{t('youWrote', { text: typed })}</p>
            <p className={classes.ask}>
              {t('isIt')}
              <Button
                leftSection={<CheckIcon />}
                aria-label={t('itIsTitle', { title })}
                disabled={isLocked}
                onClick={onConfirm}
              >
                {t('itIs')}
              </Button>
            </p>
          </>
        )}
        {copies > 0 ? (
          <p className={classes.offer}>
            {t('copies', { count: copies })} {fromRsd !== null && <b>{t('from', { price: formatPrice(fromRsd) })}</b>}
          </p>
        ) : (
          !isDoubtful && <StatusDot tone="off">{t('none')}</StatusDot>
        )}
      </div>
      <div className={classes.icons}>
        <IconButton label={t('edit', { title })} disabled={isLocked} onClick={onEdit}>
          <EditIcon />
        </IconButton>
        <IconButton label={t('remove', { title })} disabled={isLocked} onClick={onRemove}>
          <CloseIcon />
        </IconButton>
      </div>
    </li>
  );
}

/** Recognises pasted lines and appends their items to the list. The text stays in the form until the list is saved. */
function PasteForm({ list, isLocked }: { list: List; isLocked: boolean }) {
  const { t } = useTranslation('lists');
  const { t: tError } = useTranslation('errors');
  const id = useId();
  const recognise = useRecogniseItems();
  const change = useChangeList(list);
  const [text, setText] = useState('');
  const [refusal, setRefusal] = useState<'pasteEmpty' | 'pasteUnread' | 'full' | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const isSending = recognise.isPending || change.isPending;

  async function add(): Promise<void> {
    setFailure(null);
    setRefusal(text.trim() === '' ? 'pasteEmpty' : null);
    if (text.trim() === '' || isSending || isLocked) return;
    try {
      const found = await recognise.mutateAsync(text);
      const isFull = list.items.length + found.length > maxItems;
      setRefusal(found.length === 0 ? 'pasteUnread' : isFull ? 'full' : null);
      if (found.length === 0 || isFull) return;
      await change.mutateAsync({ items: [...list.items, ...found] });
      setText('');
      notify({ tone: 'good', text: t('added', { count: found.length }) });
    } catch (error) {
      setFailure(errorText(tError, error));
    }
  }

  return (
    <section className={classes.panel} aria-labelledby={`${id}-add`}>
      <h2 id={`${id}-add`}>{t('add')}</h2>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void add();
        }}
      >
        {failure !== null && <FormAlert tone="bad" title={failure} />}
        <Textarea
          label={t('pasteLabel')}
          description={t('pasteHelp')}
          placeholder={t('pastePlaceholder')}
          rows={8}
          maxLength={8_000}
          autoComplete="off"
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
          error={refusal === null ? undefined : t(refusal)}
        />
        <Button type="submit" variant="filled" disabled={isSending || isLocked}>
          {t('addLines')}
        </Button>
      </form>
    </section>
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
