import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './HelpTip.module.css';
import { InfoIcon } from './icons.js';
import { Tooltip } from './kit/Tooltip.js';

/** A field with an info icon, which shows an explanation on hover, focus and touch. `name` is the name of the field. */
export function HelpTip({ name, text, children }: { name: string; text: string; children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <div className={classes.field}>
      {children}
      <Tooltip label={text}>
        <button type="button" className={classes.tip} aria-label={t('help', { name })}>
          <InfoIcon />
        </button>
      </Tooltip>
    </div>
  );
}
