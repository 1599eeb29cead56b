import { pathTo } from '@korice/contracts/paths';
import type { ReactNode } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { classNames } from '../../../components/class-names.js';
import { BellIcon } from '../../../components/bell-icons.js';
import { CheckIcon } from '../../../components/icons.js';
import { TextLink } from '../../../components/TextLink.js';
import { type TellMe, TellMeButton } from './TellMeButton.js';
import classes from './TellMeStrip.module.css';

/**
 * Offers an alert of a search: as the main action when nothing was found, else below the results. Shows a confirmation while the alert is
 * on. Needs the i18n namespace `tellMe`.
 */
export function TellMeStrip({
  tellMe,
  isEmpty,
  title,
  children,
}: {
  tellMe: TellMe;
  isEmpty: boolean;
  title: string;
  children: ReactNode;
}) {
  const { t } = useTranslation('tellMe');
  return (
    <div className={classNames(classes.strip, tellMe.isOn ? classes.on : isEmpty ? classes.foot : classes.rule)}>
      {tellMe.isOn ? <CheckIcon /> : <BellIcon />}
      <div>
        {!tellMe.isOn && (
          <>
            <p className={classes.title}>{title}</p>
            <p className={classes.body}>{children}</p>
          </>
        )}
        {/* Only the confirmation: each change of a filter changes the offer. */}
        <div aria-live="polite">
          {tellMe.isOn && (
            <>
              <p className={classes.title}>{t('doneTitle')}</p>
              <p className={classes.body}>
                <Trans t={t} i18nKey="doneBody" components={{ alerts: <TextLink to={pathTo('alerts')} /> }} />
              </p>
            </>
          )}
        </div>
      </div>
      <TellMeButton tellMe={tellMe} text="button" variant={isEmpty ? 'filled' : 'default'} />
    </div>
  );
}
