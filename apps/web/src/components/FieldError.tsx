import type { ReactNode } from 'react';
import classes from './FieldError.module.css';
import { AlertIcon } from './icons.js';

/** What is wrong with a field that is none of the kit's, as those say it. What it describes names its `id`. */
export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={id} className={classes.error}>
      <AlertIcon />
      {children}
    </p>
  );
}
