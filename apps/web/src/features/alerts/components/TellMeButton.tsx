import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { BellIcon, BellOnIcon } from '../../../components/bell-icons.js';
import { Button } from '../../../components/kit/Button.js';
import type { AlertSwitch } from '../use-alert.js';

/** The state and the actions of an alert button. */
export interface TellMe extends AlertSwitch {
  /** The link to the login, after which the alert starts automatically; undefined for a member. */
  login: { to: string; state: unknown } | undefined;
}

interface ButtonLook {
  variant?: 'filled' | 'default' | 'plain';
  size?: 'lg';
  className?: string | undefined;
  fullWidth?: boolean;
}

/**
 * Starts an alert with one press, or ends it. `title` names the book where the page has several such buttons. Needs the i18n namespace
 * `tellMe`.
 */
export function TellMeButton({
  tellMe,
  text,
  title,
  ...look
}: {
  tellMe: TellMe;
  text: 'button' | 'other' | 'follow';
  title?: string;
} & ButtonLook) {
  const { t } = useTranslation('tellMe');
  const { login, isOn, start, end } = tellMe;
  const nameOf = (key: 'otherOf' | 'followingOf') => title !== undefined && { 'aria-label': t(key, { title }) };
  if (login)
    return (
      <Button {...look} component={Link} {...login} {...nameOf('otherOf')} leftSection={<BellIcon />}>
        {t(text)}
      </Button>
    );
  if (isOn)
    return (
      <Button
        {...look}
        variant="default"
        title={t('unfollow')}
        {...nameOf('followingOf')}
        leftSection={<BellOnIcon />}
        onClick={end}
      >
        {t('following')}
      </Button>
    );
  return (
    <Button {...look} {...nameOf('otherOf')} leftSection={<BellIcon />} onClick={start}>
      {t(text)}
    </Button>
  );
}
