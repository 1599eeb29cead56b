import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dismissNotice, type Notice, pressNotice, useNotices } from '../lib/notices.js';
import { classNames } from './class-names.js';
import { IconButton } from './IconButton.js';
import { AlertIcon, CheckIcon, CloseIcon } from './icons.js';
import classes from './Notices.module.css';
import { TextButton } from './TextButton.js';
import { TextLink } from './TextLink.js';

/** How long good news stays when it does not say. */
const usualDuration = 5000;

/** Where `notify` shows its messages: at the foot on phones, in the corner elsewhere. Once per page. */
export function Notices() {
  const { t } = useTranslation();
  const notices = useNotices();
  return (
    <section className={classes.area} aria-label={t('notifications')} aria-live="polite">
      {notices.map((notice) => (
        <Message key={notice.id} notice={notice} />
      ))}
    </section>
  );
}

function Message({ notice }: { notice: Notice }) {
  const { id, tone, text, action, duration = usualDuration } = notice;
  const { t } = useTranslation();
  const [isHeld, setHeld] = useState(false);
  const goes = tone === 'good' && !isHeld;

  useEffect(() => {
    if (!goes) return undefined;
    const timer = setTimeout(() => dismissNotice(id), duration);
    return () => clearTimeout(timer);
  }, [id, goes, duration]);

  return (
    <div
      className={classNames(classes.notice, classes[tone])}
      role={tone === 'bad' ? 'alert' : undefined}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {tone === 'good' ? <CheckIcon /> : <AlertIcon />}
      <p>{text}</p>
      {action &&
        ('to' in action ? (
          <TextLink to={action.to} className={classes.action} onClick={() => pressNotice(notice)}>
            {action.label}
          </TextLink>
        ) : (
          <TextButton className={classes.action} onClick={() => pressNotice(notice)}>
            {action.label}
          </TextButton>
        ))}
      <IconButton label={t('dismissNotification')} onClick={() => dismissNotice(id)}>
        <CloseIcon />
      </IconButton>
    </div>
  );
}
