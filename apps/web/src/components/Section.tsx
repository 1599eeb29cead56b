import type { ReactNode } from 'react';
import { classNames } from './class-names.js';
import classes from './Section.module.css';
import { Wrap } from './Wrap.js';

/** A section of a page with vertical padding; `sunk` gives it a darker background. */
export function Section({
  labelledBy,
  sunk = false,
  className,
  children,
}: {
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
