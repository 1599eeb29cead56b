import type { BlockedMember } from '@korice/contracts';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/kit/Button.js';
import { useBlock } from '../use-block.js';
import classes from './YouBlocked.module.css';

/** In the place of the composer: nothing is written to somebody whom one has blocked, until that is taken back. */
export function YouBlocked({ member }: { member: BlockedMember }) {
  const { t } = useTranslation('messaging');
  const { unblock, changingId } = useBlock();
  return (
    <div className={classes.blocked}>
      <p role="status">{t('youBlocked')}</p>
      <Button disabled={changingId !== undefined} onClick={() => void unblock(member)}>
        {t('unblock')}
      </Button>
    </div>
  );
}
