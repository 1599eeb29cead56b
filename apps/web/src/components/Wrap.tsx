import type { ReactNode } from 'react';
import { classNames } from './class-names.js';
import classes from './Wrap.module.css';

/** The content width: 1200 px, with a padding of 32 px, 16 px on phones. */
export function Wrap({ className, children }: { className?: string | undefined; children: ReactNode }) {
  return <div className={classNames(classes.wrap, className)}>{children}</div>;
}
