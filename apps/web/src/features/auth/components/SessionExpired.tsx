import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../components/Dialog.js';
import { TextButton } from '../../../components/TextButton.js';
import { useSession } from '../session.js';
import { LoginForm } from './LoginForm.js';
import classes from './SessionExpired.module.css';

/** A login dialog over a screen whose session has expired; the screen keeps its state. `onLeave` runs if the member closes it. */
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
