import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { useHistory } from '../lib/navigation/history-context.js';

/** The `h1` of a screen. Takes the focus after a navigation so that screen readers announce it, unless the person is typing in a field. */
export function ScreenTitle({
  id,
  lang,
  className,
  children,
}: {
  id?: string | undefined;
  lang?: string | undefined;
  className?: string | undefined;
  children: ReactNode;
}) {
  const history = useHistory();
  const { pathname } = useLocation();
  const ref = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    const isTyping = document.activeElement?.matches('input, textarea, select, [contenteditable]') === true;
    if (!history.isFresh && !isTyping) ref.current?.focus({ preventScroll: true });
  }, [history, pathname]);

  return (
    <h1 ref={ref} id={id} lang={lang} className={className} tabIndex={-1}>
      {children}
    </h1>
  );
}
