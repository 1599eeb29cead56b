import type { SharedBookList } from '@korice/contracts';
import { pathTo } from '@korice/contracts/paths';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { EmptyState } from '../../components/EmptyState.js';
import { FailedState } from '../../components/loading/FailedState.js';
import { Button } from '../../components/kit/Button.js';
import { FormAlert } from '../../components/Note.js';
import { ScreenTitle } from '../../components/ScreenTitle.js';
import { Skeleton } from '../../components/loading/Skeleton.js';
import { StatusDot } from '../../components/StatusDot.js';
import { usePageHead } from '../../components/use-page-head.js';
import { useSkeleton } from '../../components/loading/use-skeleton.js';
import { Wrap } from '../../components/Wrap.js';
import { loginState } from '../../features/auth/login-state.js';
import { useSession } from '../../features/auth/session.js';
import { CopiesLink } from '../../features/lists/components/CopiesLink.js';
import { itemsToSend, useCreateList } from '../../features/lists/list-data.js';
import { sharedListBySlug } from '../../features/lists/shared-list.js';
import { ProblemError } from '../../lib/call.js';
import { newClientId } from '../../lib/client-id.js';
import { errorText } from '../../lib/errors.js';
import { formatPrice } from '../../lib/format.js';
import { notify } from '../../lib/notices.js';
import { textLanguage } from '../../lib/text-language.js';
import { useAskedOnce } from '../../lib/use-asked-once.js';
import classes from './SharedList.module.css';

/** The query parameter that copies the list after a login. */
const copyName = 'copy';

/** A list that a member has shared: everybody with its URL can read it and copy it. */
export default function SharedList() {
  const { t } = useTranslation(['lists', 'common']);
  const { slug = '' } = useParams();
  const { data: list, error, isPending, isFetching, refetch } = useQuery(sharedListBySlug(slug));
  const isLoading = useSkeleton(isPending);
  const isMissing = error instanceof ProblemError && error.code === 'LIST_NOT_FOUND';
  usePageHead(
    list && !isMissing
      ? { title: list.name, description: t('sharedMeta', { count: list.items.length }) }
      : { title: isMissing ? t('sharedMissing') : undefined, isMissing },
  );
  if (list && !isMissing) return <SharedListPage key={slug} list={list} />;
  return (
    <Wrap className={classes.screen}>
      {isMissing ? (
        <EmptyState
          level={1}
          title={t('sharedMissing')}
          action={
            <Button component={Link} to={pathTo('home')} variant="filled">
              {t('common:backToHome')}
            </Button>
          }
        >
          {t('sharedMissingBody')}
        </EmptyState>
      ) : isLoading ? (
        <Skeleton shape="lines" label={t('common:loading')} />
      ) : (
        <FailedState isScreen onRetry={() => void refetch()} isRetrying={isFetching} />
      )}
    </Wrap>
  );
}

function SharedListPage({ list }: { list: SharedBookList }) {
  const { t } = useTranslation('lists');
  const { t: tError } = useTranslation('errors');
  const { token } = useSession();
  const navigate = useNavigate();
  const create = useCreateList();
  // The same key for every attempt, so that a retry after a lost response does not create a second copy.
  const [clientId] = useState(newClientId);
  const { name, kind, schoolYear, items, slug } = list;
  const path = pathTo('sharedList', { slug });

  const copy = () =>
    create.mutate(
      { name, kind, schoolYear, items: itemsToSend(items), clientId },
      {
        onSuccess: ({ _id: listId }) => {
          notify({ tone: 'good', text: t('copiedList') });
          void navigate(pathTo('bookList', { listId }));
        },
      },
    );
  useAskedOnce(copyName, token !== null, copy);

  const found = items.filter(({ copies }) => copies > 0).length;
  return (
    <Wrap className={classes.screen}>
      <ScreenTitle lang={textLanguage(name)}>{name}</ScreenTitle>
      <p className={classes.muted}>
        {schoolYear !== '' && `${t('year', { year: schoolYear })} · `}
        {t('items', { count: items.length })}
        {items.length > 0 && ` · ${t('foundOf', { found, count: items.length })}`}
      </p>
      <div className={classes.action}>
        {create.error && <FormAlert tone="bad" title={errorText(tError, create.error)} />}
        {token === null ? (
          <Button
            component={Link}
            to={pathTo('login')}
            state={loginState({ from: `${path}?${copyName}=1`, reason: 'required' })}
            variant="filled"
          >
            {t('copyList')}
          </Button>
        ) : (
          <Button variant="filled" disabled={create.isPending} onClick={copy}>
            {t('copyList')}
          </Button>
        )}
        <p className={classes.muted}>{t('copyHelp')}</p>
      </div>
      <ol className={classes.items}>
        {items.map(({ title, author, publisher, subject, copies, fromRsd }, index) => (
          // Items have no id, and two may have the same title.
          <li key={index}>
            <div>
              <h2 lang={textLanguage(title)}>{title}</h2>
              <p className={classes.muted}>{[subject, author, publisher].filter((part) => part !== '').join(' · ')}</p>
            </div>
            {copies > 0 ? (
              <p className={classes.offer}>
                <CopiesLink title={title} count={copies} />{' '}
                {fromRsd !== null && <b>{t('from', { price: formatPrice(fromRsd) })}</b>}
              </p>
            ) : (
              <StatusDot tone="off">{t('none')}</StatusDot>
            )}
          </li>
        ))}
      </ol>
    </Wrap>
  );
}
