import type { ReactNode } from 'react';
import classes from './AuthForm.module.css';

/** The column of fields of an account's form. The browser's own bubbles are off: faults stand beside the fields. */
export function AuthForm({ onSubmit, children }: { onSubmit: () => void; children: ReactNode }) {
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {children}
    </form>
  );
}
