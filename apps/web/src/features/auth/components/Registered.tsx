import { useEffect, useRef } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { FormAlert } from '../../../components/Note.js';
import { TextButton } from '../../../components/TextButton.js';
import classes from './Registered.module.css';
import { ResendActivation } from './ResendActivation.js';

/** In place of the form once the activation mail is on its way: what to do next, another mail, and the way back to a mistyped address. */
export function Registered({ email, onWrongEmail }: { email: string; onWrongEmail: () => void }) {
  const { t } = useTranslation('auth');
  const ref = useRef<HTMLDivElement>(null);

  useEffect(() => ref.current?.focus(), []);

  return (
    <div ref={ref} tabIndex={-1} className={classes.registered}>
      <FormAlert tone="good" title={t('registerSuccess')} />
      <p>{t('registerNext')}</p>
      <ResendActivation sentTo={email} />
      <p className={classes.help}>
        <Trans t={t} i18nKey="resendWrongEmail" components={{ registerLink: <TextButton onClick={onWrongEmail} /> }} />
      </p>
    </div>
  );
}
