import { useTranslation } from 'react-i18next';
import { Question } from '../../../components/Question.js';
import { askLogout, type Unsent } from '../logout-question.js';
import { useLogoutNow } from '../use-logout.js';

/** Asks for confirmation before a logout that deletes unsent messages or drafts. */
export default function LogoutDialog({ unsent: { messages, hasDrafts } }: { unsent: Unsent }) {
  const { t } = useTranslation(['auth', 'header']);
  const logout = useLogoutNow();
  const stay = () => askLogout(null);
  return (
    <Question isDanger isOpen onClose={stay} title={t('logoutTitle')} verb={t('header:logout')} onConfirm={logout}>
      {messages > 0 && <p>{t('logoutUnsent', { count: messages })}</p>}
      {hasDrafts && <p>{t('logoutDrafts')}</p>}
    </Question>
  );
}
