import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../components/Dialog.js';
import { TextButton } from '../../../components/TextButton.js';
import { useSession } from '../session.js';
import { LoginForm } from './LoginForm.js';
import classes from './SessionExpired.module.css';

/** The login over a screen whose session has run out; what was typed there stays. `onLeave` goes away without it. */
export default function SessionExpired({ onLeave }: { onLeave: () => void }) {
  const { t } = useTranslation('auth');
  const { user } = useSession();
  return (
    <Dialog isOpen onClose={onLeave} title={t('sessionTitle')}>
      <div className={classes.body}>
        <p>{t('sessionBody')}</p>
        <LoginForm email={user?.email ?? ''} />
        <p className={classes.leave}>
          <TextButton onClick={onLeave}>{t('sessionLeave')}</TextButton>
        </p>
      </div>
    </Dialog>
  );
}
