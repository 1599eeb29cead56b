import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
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

/** The key that moves the focus to the last notice, which is far away in the order of the page. Toolkits for notices agree on it. */
const focusKey = 'F8';

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
  const focusedBefore = useRef<HTMLElement>(null);

  useLayoutEffect(() => {
    watchNoticeParent((parent) => (parent ?? document.body).append(container));
    return () => {
      watchNoticeParent(undefined);
      container.remove();
    };
  }, [container]);

  const returnFocus = useCallback(() => {
    const before = focusedBefore.current;
    (before?.isConnected ? before : document.querySelector('main'))?.focus({ preventScroll: true });
  }, []);

  useEffect(() => {
    const focusLast = (event: KeyboardEvent) => {
      const last = [...container.querySelectorAll('[data-notice]')].at(-1)?.querySelector<HTMLElement>('a, button');
      if (event.key !== focusKey || !last) return;
      event.preventDefault();
      last.focus();
    };
    window.addEventListener('keydown', focusLast);
    return () => window.removeEventListener('keydown', focusLast);
  }, [container]);

  return createPortal(
    <section
      className={classes.area}
      aria-label={t('notifications', { key: focusKey })}
      aria-keyshortcuts={focusKey}
      aria-live="polite"
      onFocus={({ currentTarget, relatedTarget }) => {
        if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget))
          focusedBefore.current = relatedTarget;
      }}
    >
      {notices.map((notice) => (
        <Message key={notice.id} notice={notice} onFocusLost={returnFocus} />
      ))}
    </section>,
    container,
  );
}

/** A notice. `onFocusLost` runs when it disappears with the focus in it; it must be stable. */
function Message({ notice, onFocusLost }: { notice: Notice; onFocusLost: () => void }) {
  const { id, tone, text, action, duration = defaultDurationMs } = notice;
  const { t } = useTranslation();
  const [isHeld, setHeld] = useState(false);
  const isExpiring = tone === 'good' && !isHeld;
  const ref = useRef<HTMLDivElement>(null);

  // A layout effect, because its cleanup runs before React removes the notice and the focus in it.
  useLayoutEffect(() => {
    const element = ref.current;
    return () => {
      if (element?.contains(document.activeElement)) onFocusLost();
    };
  }, [onFocusLost]);

  useEffect(() => {
    if (!isExpiring) return undefined;
    const timer = setTimeout(() => dismissNotice(id), duration);
    return () => clearTimeout(timer);
  }, [id, isExpiring, duration]);

  return (
    <div
      ref={ref}
      data-notice
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
