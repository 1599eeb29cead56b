import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/kit/Button.js';
import classes from './AccountEnd.module.css';
import { CloseAccountDialog } from './CloseAccountDialog.js';
import { OwnData } from './OwnData.js';
import { OwnPages } from './OwnPages.js';

/**
 * The sections below the profile: own pages, export of the data, deletion of the account. `close` deletes it and rejects with the error;
 * `consequences` are rendered when the person asks for the deletion.
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
      <OwnPages />
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
