import type { ReactNode } from 'react';
import { classNames } from './class-names.js';
import classes from './Wrap.module.css';

/** The width of the page with its gutters: 1200 px, 32 at the sides, 16 on phones. */
export function Wrap({ className, children }: { className?: string | undefined; children: ReactNode }) {
  return <div className={classNames(classes.wrap, className)}>{children}</div>;
}
