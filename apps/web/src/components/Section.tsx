import type { ReactNode } from 'react';
import { classNames } from './class-names.js';
import classes from './Section.module.css';
import { Wrap } from './Wrap.js';

/** A part of a page with the room above and below it; `sunk` lets it into the paper as a band. */
export function Section({
  labelledBy,
  sunk = false,
  className,
  children,
}: {
  /** The id of its heading. */
  labelledBy: string;
  sunk?: boolean;
  className?: string | undefined;
  children: ReactNode;
}) {
  return (
    <section className={classNames(classes.section, sunk && classes.sunk, className)} aria-labelledby={labelledBy}>
      <Wrap>{children}</Wrap>
    </section>
  );
}
