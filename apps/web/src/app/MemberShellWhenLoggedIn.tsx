import { deferredPart } from '../components/deferred-part.js';
import { useSession } from '../features/auth/session.js';
import classes from './MemberShellWhenLoggedIn.module.css';

const MemberShell = deferredPart(['dashboard', 'messaging', 'deals', 'errors'], () => import('./MemberShell.js'));

/** What every screen shows to members only. Reserves the place of the bar on phones; visitors load nothing of it. */
export function MemberShellWhenLoggedIn() {
  const isMember = useSession().token !== null;
  return (
    isMember && (
      <div className={classes.bar}>
        <MemberShell />
      </div>
    )
  );
}
