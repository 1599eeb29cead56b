import { pathTo } from '@korice/contracts/paths';
import { useTranslation } from 'react-i18next';
import { InfoIcon } from '../../../components/icons.js';
import { TextLink } from '../../../components/TextLink.js';
import classes from './GuestNote.module.css';

/** Tells a visitor where the list is kept, and how to have it everywhere. */
export function GuestNote({ state }: { /** What the login is to know. */ state: unknown }) {
  const { t } = useTranslation(['wishlist', 'header']);
  return (
    <p className={classes.guest}>
      <InfoIcon />
      <span>
        {t('guestNote')}{' '}
        <TextLink className={classes.login} to={pathTo('login')} state={state}>
          {t('header:login')}
        </TextLink>
      </span>
    </p>
  );
}
