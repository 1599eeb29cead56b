import type { ReactNode } from 'react';
import classes from './FieldError.module.css';
import { AlertIcon } from './icons.js';

/** The error of a field without its own error display; the field refers to its `id`. */
export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={id} className={classes.error}>
      <AlertIcon />
      {children}
    </p>
  );
}
