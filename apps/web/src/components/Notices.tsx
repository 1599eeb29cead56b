import { useEffect, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { dismissNotice, type Notice, pressNotice, useNotices } from '../lib/notices.js';
import { useIsHydrated } from '../lib/use-is-hydrated.js';
import { classNames } from './class-names.js';
import { IconButton } from './IconButton.js';
import { AlertIcon, CheckIcon, CloseIcon } from './icons.js';
import classes from './Notices.module.css';
import { watchNoticeParent } from './open-modals.js';
import { TextButton } from './TextButton.js';
import { TextLink } from './TextLink.js';

const defaultDurationMs = 5000;

/** Shows the messages of `notify`: at the bottom on phones, in the corner on wider screens. Render it once per page. */
export function Notices() {
  return useIsHydrated() ? <NoticeArea /> : null;
}

/**
 * Renders the notices in the topmost modal dialog, because everything outside of it is inert and below it. The area keeps its DOM node when
 * it moves, and with it the state of each notice.
 */
function NoticeArea() {
  const { t } = useTranslation();
  const notices = useNotices();
  const [container] = useState(() => document.createElement('div'));

  useLayoutEffect(() => {
    watchNoticeParent((parent) => (parent ?? document.body).append(container));
    return () => {
      watchNoticeParent(undefined);
      container.remove();
    };
  }, [container]);

  return createPortal(
    <section className={classes.area} aria-label={t('notifications')} aria-live="polite">
      {notices.map((notice) => (
        <Message key={notice.id} notice={notice} />
      ))}
    </section>,
    container,
  );
}

function Message({ notice }: { notice: Notice }) {
  const { id, tone, text, action, duration = defaultDurationMs } = notice;
  const { t } = useTranslation();
  const [isHeld, setHeld] = useState(false);
  const isExpiring = tone === 'good' && !isHeld;

  useEffect(() => {
    if (!isExpiring) return undefined;
    const timer = setTimeout(() => dismissNotice(id), duration);
    return () => clearTimeout(timer);
  }, [id, isExpiring, duration]);

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
