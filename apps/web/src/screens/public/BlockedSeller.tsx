import type { BlockedMember } from '@korice/contracts';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/kit/Button.js';
import { useBlock } from '../../features/blocks/use-block.js';
import classes from './Owner.module.css';

/** Replaces the actions of a seller whom the viewer has blocked. After unblocking, the focus moves to the element with the id `focusId`. */
export default function BlockedSeller({ member, focusId }: { member: BlockedMember; focusId: string }) {
  const { t } = useTranslation('messaging');
  const { unblock, changingId } = useBlock();
  const isUnblocking = useRef(false);
  useEffect(
    () => () => {
      if (isUnblocking.current && document.activeElement === document.body)
        document.getElementById(focusId)?.focus({ preventScroll: true });
    },
    [focusId],
  );
  return (
    <div className={classes.blocked}>
      <p role="status">{t('youBlocked')}</p>
      <Button
        fullWidth
        disabled={changingId !== undefined}
        onClick={() => {
          isUnblocking.current = true;
          void unblock(member);
        }}
      >
        {t('unblock')}
      </Button>
    </div>
  );
}
