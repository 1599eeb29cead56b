import type { ReactNode } from 'react';
import { classNames } from './class-names.js';
import classes from './BottomCard.module.css';
import { keepCardFree } from './keep-foot-free.js';

/** A non-modal question at the bottom of the page. */
export const BottomCard = ({
  label,
  actions,
  className,
  children,
}: {
  label: string;
  actions: ReactNode;
  className?: string | undefined;
  children: ReactNode;
}) => (
  <section ref={keepCardFree} className={classNames(classes.card, className)} aria-label={label}>
    <div className={classes.words}>{children}</div>
    <div className={classes.actions}>{actions}</div>
  </section>
);
