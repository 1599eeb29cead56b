import type { ReactNode } from 'react';
import { classNames } from './class-names.js';
import classes from './BottomCard.module.css';
import { keepCardFree } from './keep-foot-free.js';

/** A question at the foot of the page that holds nobody up: its words and the answers. */
export const BottomCard = ({
  label,
  actions,
  className,
  children,
}: {
  label: string;
  /** Buttons. */
  actions: ReactNode;
  className?: string | undefined;
  children: ReactNode;
}) => (
  <section ref={keepCardFree} className={classNames(classes.card, className)} aria-label={label}>
    <div className={classes.words}>{children}</div>
    <div className={classes.actions}>{actions}</div>
  </section>
);
