import type { WantedWork } from '@korice/contracts';
import { offeredPages } from '@korice/contracts/lists';
import { listPage, pathTo } from '@korice/contracts/paths';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type SyntheticEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router-dom';
import { BellIcon, BellOnIcon } from '../../components/bell-icons.js';
import { Cover } from '../../components/Cover.js';
import { EmptyState } from '../../components/EmptyState.js';
import { FailedState } from '../../components/loading/FailedState.js';
import { Button } from '../../components/kit/Button.js';
import { TextInput } from '../../components/kit/TextInput.js';
import { Pager } from '../../components/Pager.js';
import { ScreenTitle } from '../../components/ScreenTitle.js';
import { Skeleton } from '../../components/loading/Skeleton.js';
import { StatusDot } from '../../components/StatusDot.js';
import { TableToolbar } from '../../components/TableToolbar.js';
import { TextButton } from '../../components/TextButton.js';
import { usePageHead } from '../../components/use-page-head.js';
import { useSkeleton } from '../../components/loading/use-skeleton.js';
import { Wrap } from '../../components/Wrap.js';
import { WantedShelf } from '../../features/alerts/components/WantedShelf.js';
import { useAlertChanges } from '../../features/alerts/use-alert.js';
import { wantedKey, wantedPerPage, wantedQuery } from '../../features/alerts/wanted-query.js';
import { useSession } from '../../features/auth/session.js';
import { addBookHref } from '../../features/books/prefilled-book.js';
import { call } from '../../lib/call.js';
import { formatNumber, formatTotal } from '../../lib/format.js';
import { textLanguage } from '../../lib/text-language.js';
import { useMutationFeedback } from '../../lib/use-mutation-feedback.js';
import { loginToTellMe, useWorkAlertAfterLogin, workValue } from './use-screen-alert.js';
import classes from './Wanted.module.css';

/** Removes a work from the page, or shows it again. For admins. */
function HideWork({ work: { _id, title, ...work } }: { work: WantedWork }) {
  const isHidden = work.isHidden === true;
  const { t } = useTranslation('wanted');
  const queryClient = useQueryClient();
  const showFeedback = useMutationFeedback();
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (isNowHidden: boolean) =>
      call('PUT /api/wanted/:workId/hidden', { params: { workId: _id }, body: { isHidden: isNowHidden } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: wantedKey }),
  });
  const text = t(isHidden ? 'show' : 'hide');
  return (
    <span className={classes.moderation}>
      {isHidden && <StatusDot tone="bad">{t('hidden')}</StatusDot>}
      <TextButton
        small
        aria-label={`${text}: ${title}`}
        onClick={() => {
          if (isPending) return;
          void showFeedback(mutateAsync(!isHidden), {
            done: t(isHidden ? 'shown' : 'hiddenDone', { title }),
            failed: t('hideFailed'),
          });
        }}
      >
        {text}
      </TextButton>
    </span>
  );
}

function WantedRow({ work }: { work: WantedWork }) {
  const { t } = useTranslation('wanted');
  const { user } = useSession();
  const { title, author, readers, isMine, usual } = work;
  return (
    <li className={classes.row}>
      <Cover title={title} author={author} sizes="56px" className={classes.cover} />
      <div className={classes.words}>
        <b className={classes.title} lang={textLanguage(title)}>
          {title}
        </b>
        <span className={classes.author} lang={textLanguage(author)}>
          {author}
        </span>
        <span className={classes.readers}>{t('readers', { count: readers })}</span>
        {usual && (
          <span className={classes.usual}>
            {t('usual', { from: formatNumber(usual.low), to: formatNumber(usual.high) })}
          </span>
        )}
        {user?.role === 'admin' && <HideWork work={work} />}
      </div>
      {isMine ? (
        <p className={classes.mine}>
          <BellOnIcon />
          {t('youToo')}
        </p>
      ) : (
        <Button component={Link} to={addBookHref(work)} aria-label={t('haveItLabel', { title })}>
          {t('haveIt')}
        </Button>
      )}
    </li>
  );
}

/** Parses a typed work such as `Atlantida, Borislav Pekić`: the author follows the last comma. */
function readWork(typed: string): { title: string; author: string } {
  const comma = typed.lastIndexOf(',');
  const parts = comma === -1 ? [typed, ''] : [typed.slice(0, comma), typed.slice(comma + 1)];
  const [title = '', author = ''] = parts.map((part) => part.trim());
  return title === '' ? { title: author, author: '' } : { title, author };
}

/** A form that starts an alert for a typed work. A visitor logs in first. */
function AskForm() {
  const { t } = useTranslation(['wanted', 'tellMe']);
  const id = useId();
  const navigate = useNavigate();
  const isMember = useSession().token !== null;
  const { start, isChanging } = useAlertChanges();
  const [typed, setTyped] = useState('');
  const [isMissing, setMissing] = useState(false);

  async function submit(event: SyntheticEvent) {
    event.preventDefault();
    const work = readWork(typed);
    setMissing(work.title === '');
    if (work.title === '') {
      document.getElementById(id)?.focus();
      return;
    }
    if (isChanging) return;
    if (!isMember) {
      const { to, state } = loginToTellMe(pathTo('wanted'), workValue(work));
      await navigate(to, { state });
      return;
    }
    if (await start({ kind: 'work', ...work })) setTyped('');
  }

  return (
    <section className={classes.ask} aria-labelledby={`${id}-title`}>
      <Wrap className={classes.askInside}>
        <div>
          <h2 id={`${id}-title`}>{t('askTitle')}</h2>
          <p className={classes.askLead}>{t('askBody')}</p>
        </div>
        <form noValidate onSubmit={(event) => void submit(event)} className={classes.form}>
          <TextInput
            id={id}
            className={classes.field}
            label={t('askLabel')}
            placeholder={t('askPlaceholder')}
            description={t('askHint')}
            maxLength={300}
            value={typed}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
            error={isMissing && t('askMissing')}
          />
          <Button type="submit" variant="filled" leftSection={<BellIcon />}>
            {t('tellMe:button')}
          </Button>
        </form>
      </Wrap>
    </section>
  );
}

/** Works that readers wait for and nobody offers, with links to the book form for those who own one. */
export default function Wanted() {
  const { t } = useTranslation(['wanted', 'common', 'header']);
  const [query, setQuery] = useSearchParams();
  const q = (query.get('q') ?? '').trim();
  const page = listPage(query);
  const { data, isPending, isError, isFetching, isPlaceholderData, refetch } = useQuery(wantedQuery(q, page));
  const isLoading = useSkeleton(isPending);
  usePageHead({ title: t('pageTitle'), description: t('metaDescription') });
  useWorkAlertAfterLogin();

  const { works = [], total = 0, isMore = false } = data ?? {};
  const pages = offeredPages({ total, isMore, page, length: works.length, perPage: wantedPerPage });
  const hrefFor = (next: number) => {
    const search = new URLSearchParams({ ...(q !== '' && { q }), ...(next > 1 && { page: String(next) }) }).toString();
    return search === '' ? pathTo('wanted') : `${pathTo('wanted')}?${search}`;
  };
  if (data && !isPlaceholderData && page > pages && pages > 0) return <Navigate replace to={hrefFor(pages)} />;

  return (
    <>
      <section className={classes.hero}>
        <Wrap className={classes.heroInside}>
          <div>
            <ScreenTitle className={classes.heading}>{t('title')}</ScreenTitle>
            <p className={classes.lead}>{t('lead')}</p>
          </div>
          <WantedShelf titles={q === '' ? works.flatMap(({ title, isHidden }) => (isHidden ? [] : title)) : []} />
        </Wrap>
      </section>
      <Wrap className={classes.page}>
        <TableToolbar
          label={t('search')}
          searchLabel={t('search')}
          text={q}
          isRemote
          onSearch={(next) =>
            setQuery(next.trim() === '' ? {} : { q: next.trim() }, { replace: true, preventScrollReset: true })
          }
        >
          <p className={classes.count} role="status">
            {data && t('found', { count: total, replace: { count: formatTotal({ total, isMore }) } })}
          </p>
        </TableToolbar>
        {isLoading ? (
          <Skeleton shape="lines" label={t('common:loading')} />
        ) : isError && data === undefined ? (
          <FailedState title={t('failed')} onRetry={() => void refetch()} isRetrying={isFetching} />
        ) : works.length === 0 ? (
          q === '' ? (
            <EmptyState
              title={t('emptyTitle')}
              action={
                <Button component={Link} to={pathTo('addBook')} variant="filled">
                  {t('header:sell')}
                </Button>
              }
            >
              {t('emptyBody')}
            </EmptyState>
          ) : (
            <EmptyState art="search" title={t('noneFound')}>
              {t('noneFoundBody')}
            </EmptyState>
          )
        ) : (
          <>
            <ol className={classes.works} aria-busy={isPlaceholderData}>
              {works.map((work) => (
                <WantedRow key={work._id} work={work} />
              ))}
            </ol>
            <Pager page={page} pageCount={pages} hrefFor={hrefFor} />
          </>
        )}
      </Wrap>
      <AskForm />
    </>
  );
}
