import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/kit/Button.js';
import classes from './AccountEnd.module.css';
import { CloseAccountDialog } from './CloseAccountDialog.js';
import { OwnData } from './OwnData.js';

/**
 * Below the profile: taking one's data along, and closing the account. `close` does it and rejects with what kept it from being done;
 * `consequences` are only shown, and asked for, once somebody thinks of it.
 */
export function AccountEnd({
  userId,
  close,
  consequences,
}: {
  userId: string;
  close: (password: string) => Promise<void>;
  consequences: ReactNode;
}) {
  const { t } = useTranslation('profile');
  const id = useId();
  const [isAsked, setAsked] = useState(false);
  return (
    <div className={classes.sections}>
      <OwnData userId={userId} />
      <section aria-labelledby={`${id}-close`}>
        <div>
          <h2 id={`${id}-close`}>{t('closeTitle')}</h2>
          <p className={classes.lead}>{t('closeLead')}</p>
        </div>
        <Button variant="danger" onClick={() => setAsked(true)}>
          {t('close')}
        </Button>
      </section>
      <CloseAccountDialog isOpen={isAsked} onClose={() => setAsked(false)} close={close} consequences={consequences} />
    </div>
  );
}
