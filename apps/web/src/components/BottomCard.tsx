import type { ReactNode } from 'react';
import { classNames } from './class-names.js';
import classes from './BottomCard.module.css';
import { keepCardFree } from './keep-foot-free.js';
import { useRemovalFocus } from './use-removal-focus.js';

/** A non-modal question at the bottom of the page. After an answer, which removes it, the content of the page gets the focus. */
export function BottomCard({
  label,
  actions,
  className,
  children,
}: {
  label: string;
  actions: ReactNode;
  className?: string | undefined;
  children: ReactNode;
}) {
  const actionsRef = useRemovalFocus<HTMLDivElement>();
  return (
    <section ref={keepCardFree} className={classNames(classes.card, className)} aria-label={label}>
      <div className={classes.words}>{children}</div>
      <div ref={actionsRef} className={classes.actions}>
        {actions}
      </div>
    </section>
  );
}
