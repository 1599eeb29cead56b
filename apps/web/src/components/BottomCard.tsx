import type { ReactNode } from 'react';
import classes from './BottomCard.module.css';

/** A question at the foot of the page that holds nobody up: its words and the answers. */
export const BottomCard = ({
  label,
  actions,
  children,
}: {
  label: string;
  /** Buttons. */
  actions: ReactNode;
  children: ReactNode;
}) => (
  <section className={classes.card} aria-label={label}>
    <div className={classes.words}>{children}</div>
    <div className={classes.actions}>{actions}</div>
  </section>
);
