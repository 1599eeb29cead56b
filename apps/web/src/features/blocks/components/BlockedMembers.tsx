import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../../components/Avatar.js';
import { FailedState } from '../../../components/loading/FailedState.js';
import { Button } from '../../../components/kit/Button.js';
import { textLanguage } from '../../../lib/text-language.js';
import { blockQueries } from '../queries.js';
import { useBlock } from '../use-block.js';
import classes from './BlockedMembers.module.css';

/** The blocked members with buttons to unblock. Needs the i18n namespaces `profile`, `messaging` and `errors`. */
export function BlockedMembers() {
  const { t } = useTranslation(['profile', 'messaging', 'common']);
  const { data: members, isPending, isFetching, refetch } = useQuery(blockQueries.list());
  const { unblock, changingId } = useBlock();
  const [unblocked, setUnblocked] = useState(0);
  const ref = useRef<HTMLDivElement>(null);

  // Moves the focus to the list when the focused row was removed.
  useEffect(() => {
    if (unblocked > 0 && document.activeElement === document.body) ref.current?.focus();
  }, [unblocked, members]);

  return (
    <div ref={ref} tabIndex={-1} className={classes.blocked}>
      {isPending ? (
        <p className={classes.empty} role="status">
          {t('common:loading')}
        </p>
      ) : !members ? (
        <FailedState title={t('blocksFailed')} onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : members.length === 0 ? (
        <p className={classes.empty}>{t('blocksEmpty')}</p>
      ) : (
        <>
          <p className={classes.empty}>{t('blocksHint')}</p>
          <ul>
            {members.map((member) => (
              <li key={member._id}>
                <Avatar name={member.name} image={member.image} size="s" />
                <b lang={textLanguage(member.name)}>{member.name}</b>
                <Button
                  variant="plain"
                  aria-label={`${t('messaging:unblock')}: ${member.name}`}
                  disabled={changingId === member._id}
                  onClick={() => void unblock(member).then(() => setUnblocked((count) => count + 1))}
                >
                  {t('messaging:unblock')}
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
