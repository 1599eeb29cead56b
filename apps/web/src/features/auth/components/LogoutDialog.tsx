import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../components/Dialog.js';
import { Button } from '../../../components/kit/Button.js';
import { askLogout, type Unsent } from '../logout-question.js';
import { useLogoutNow } from '../use-logout.js';

/** Asks before a logout that deletes what is unfinished. */
export default function LogoutDialog({ unsent: { messages, hasDrafts } }: { unsent: Unsent }) {
  const { t } = useTranslation(['auth', 'header', 'common']);
  const logout = useLogoutNow();
  const stay = () => askLogout(null);
  return (
    <Dialog
      isAlert
      isOpen
      onClose={stay}
      title={t('logoutTitle')}
      actions={
        <>
          <Button onClick={stay}>{t('common:cancel')}</Button>
          <Button variant="danger" onClick={logout}>
            {t('header:logout')}
          </Button>
        </>
      }
    >
      {messages > 0 && <p>{t('logoutUnsent', { count: messages })}</p>}
      {hasDrafts && <p>{t('logoutDrafts')}</p>}
    </Dialog>
  );
}
