import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/kit/Button.js';
import classes from './AccountEnd.module.css';
import { CloseAccountDialog } from './CloseAccountDialog.js';
import { OwnData } from './OwnData.js';

/** Below the profile: taking one's data along, and closing the account. */
export function AccountEnd({ userId }: { userId: string }) {
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
      <CloseAccountDialog userId={userId} isOpen={isAsked} onClose={() => setAsked(false)} />
    </div>
  );
}
