import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { whileEnding } from '../../features/auth/session.js';
import { useLeave } from '../../features/auth/use-logout.js';
import { isKeptByBuyer } from '../../features/books/pending-deletions.js';
import { bookQueries } from '../../features/books/queries.js';
import { AccountEnd } from '../../features/profile/components/AccountEnd.js';
import { CloseConsequences } from '../../features/profile/components/CloseConsequences.js';
import { useCloseAccount } from '../../features/profile/mutations.js';

function Consequences() {
  const { data: books } = useQuery(bookQueries.mine());
  const kept = books?.filter(isKeptByBuyer).length ?? 0;
  return <CloseConsequences listings={books && { deleted: books.length - kept, hasBuyers: kept > 0 }} />;
}

/** The export and the closing of the account; once it is closed nobody is logged in here any more. */
export function ProfileEnd({ userId }: { userId: string }) {
  const { t } = useTranslation('profile');
  const { mutateAsync } = useCloseAccount();
  const leave = useLeave();

  async function close(password: string) {
    await whileEnding(() => mutateAsync({ userId, password }));
    leave(t('closed'));
  }

  return <AccountEnd userId={userId} close={close} consequences={<Consequences />} />;
}
