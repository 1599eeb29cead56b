import type { Me } from '@korice/contracts';
import { listBounds } from '@korice/contracts/lists';
import { pathTo } from '@korice/contracts/paths';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { FailedState } from '../../components/loading/FailedState.js';
import { ScreenTitle } from '../../components/ScreenTitle.js';
import { VisuallyHidden } from '../../components/VisuallyHidden.js';
import { ExternalIcon } from '../../components/icons.js';
import { Button } from '../../components/kit/Button.js';
import { NativeSelect } from '../../components/kit/NativeSelect.js';
import { lazyScreen } from '../../components/loading/lazy-screen.js';
import { usePageHead } from '../../components/use-page-head.js';
import { useSkeleton } from '../../components/loading/use-skeleton.js';
import { changeUser, readSession, startSession, whileRevokingToken } from '../../features/auth/session.js';
import { useLeave } from '../../features/auth/use-logout.js';
import { BlockedMembers } from '../../features/blocks/components/BlockedMembers.js';
import { isKeptByBuyer } from '../../features/books/pending-deletions.js';
import { bookQueries } from '../../features/books/queries.js';
import { AccountEnd } from '../../features/profile/components/AccountEnd.js';
import { CloseConsequences } from '../../features/profile/components/CloseConsequences.js';
import { ProfileForm, type UpdatedProfile } from '../../features/profile/components/ProfileForm.js';
import { Skeleton } from '../../components/loading/Skeleton.js';
import { useCloseAccount } from '../../features/profile/mutations.js';
import { profileQueries } from '../../features/profile/queries.js';
import { DashboardHead } from './DashboardHead.js';
import classes from './Profile.module.css';

const Passkeys = lazyScreen(['passkeys', 'errors'], () => import('../../features/auth/components/Passkeys.js'));

const SellingSettings = lazyScreen(
  ['selling', 'buying', 'deal', 'errors'],
  () => import('../../features/selling/components/SellingSettings.js'),
);

const PushSettings = lazyScreen(['push', 'errors'], () => import('../../features/profile/components/PushSettings.js'));

/** Saves the profile and updates the session with it, and with the new token after a password change. */
async function saveInSession(save: () => Promise<UpdatedProfile>): Promise<Me> {
  const { token: _token, ...me } = await whileRevokingToken(save, ({ token = readSession().token, ...saved }) => {
    if (token !== null) startSession(token, saved);
  });
  return me;
}

export default function Profile() {
  const { t } = useTranslation(['profile', 'common']);
  const { data, isPending, isFetching, refetch } = useQuery(profileQueries.own());
  const isLoading = useSkeleton(isPending);
  usePageHead({ title: t('pageTitle') });
  return (
    <>
      <DashboardHead
        title={<ScreenTitle>{t('pageTitle')}</ScreenTitle>}
        action={
          !isLoading &&
          data && (
            <Button
              component="a"
              href={pathTo('owner', { ownerId: data._id })}
              target="_blank"
              rel="noopener"
              rightSection={<ExternalIcon />}
            >
              {t('viewPublic')}
              <VisuallyHidden> ({t('common:opensInNewTab')})</VisuallyHidden>
            </Button>
          )
        }
      />
      {isLoading ? (
        <Skeleton shape="columns" label={t('loading')} />
      ) : data ? (
        <ProfileParts me={data} />
      ) : (
        <FailedState title={t('loadFailed')} onRetry={() => void refetch()} isRetrying={isFetching} />
      )}
    </>
  );
}

const parts = ['personal', 'selling', 'account'] as const;
type Part = (typeof parts)[number];

/** Shows the part of the profile that the URL names. Hidden forms stay mounted and keep their unsaved input. */
function ProfileParts({ me }: { me: Me & { hasPasskey?: boolean | undefined } }) {
  const { t } = useTranslation(['profile', 'common']);
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const part = parts.find((name) => name === query.get('tab')) ?? 'personal';
  const [opened, setOpened] = useState<ReadonlySet<Part>>(new Set([part]));
  if (!opened.has(part)) setOpened(new Set([...opened, part]));
  const titles = {
    personal: t('sectionPersonal'),
    selling: t('partSelling'),
    account: t('partAccount'),
  } as const satisfies Record<Part, string>;
  const searchOf = (name: Part) => ({ search: name === 'personal' ? '' : `?tab=${name}` });
  return (
    <>
      <nav className={classes.tabs} aria-label={t('parts')}>
        {parts.map((name) => (
          <Link
            key={name}
            to={searchOf(name)}
            replace
            preventScrollReset
            aria-current={name === part ? 'page' : undefined}
          >
            {titles[name]}
          </Link>
        ))}
      </nav>
      <NativeSelect
        className={classes.select}
        aria-label={t('parts')}
        value={part}
        data={parts.map((name) => ({ value: name, label: titles[name] }))}
        onChange={({ currentTarget }) => {
          const next = parts.find((name) => name === currentTarget.value) ?? 'personal';
          void navigate(searchOf(next), { replace: true, preventScrollReset: true });
        }}
      />
      <div hidden={part !== 'personal'}>
        <ProfileForm me={me} blocks={<BlockedMembers />} saveInSession={saveInSession} />
      </div>
      {opened.has('selling') && (
        <div hidden={part !== 'selling'}>
          <Suspense fallback={<Skeleton shape="columns" label={t('common:loading')} />}>
            <SellingSettings userId={me._id} onKind={(sellerKind) => changeUser({ sellerKind })} />
          </Suspense>
        </div>
      )}
      {opened.has('account') && (
        <div hidden={part !== 'account'}>
          {(me.role === 'admin' || me.hasPasskey) && (
            <Suspense fallback={null}>
              <Passkeys />
            </Suspense>
          )}
          {/* In one boundary: push settings that appear later would move the sections below. */}
          <Suspense fallback={<Skeleton shape="columns" label={t('common:loading')} />}>
            <PushSettings userId={me._id} />
            <ProfileEnd userId={me._id} />
          </Suspense>
        </div>
      )}
    </>
  );
}

function Consequences() {
  const { data: books } = useQuery(bookQueries.mine());
  // Undefined if one response may not contain all listings: the text then says, without a count, that all are deleted.
  const known = books && books.length < listBounds.ownBooks ? books : undefined;
  const kept = known?.filter(isKeptByBuyer).length ?? 0;
  return <CloseConsequences listings={known && { deleted: known.length - kept, hasBuyers: kept > 0 }} />;
}

/** Stored address, data export and account deletion, which ends the session. */
export function ProfileEnd({ userId }: { userId: string }) {
  const { t } = useTranslation('profile');
  const { mutateAsync } = useCloseAccount();
  const leave = useLeave();
  const { data: kept, isPending } = useQuery(profileQueries.keptAddress());

  async function close(password: string) {
    await whileRevokingToken(() => mutateAsync({ userId, password }));
    leave(t('closed'));
  }

  // The sections appear together: those below the address would move if it appeared later.
  if (useSkeleton(isPending)) return <Skeleton shape="columns" label={t('loading')} />;
  return <AccountEnd userId={userId} address={kept?.address ?? null} close={close} consequences={<Consequences />} />;
}
