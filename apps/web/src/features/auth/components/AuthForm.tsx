import type { ReactNode } from 'react';
import classes from './AuthForm.module.css';

/** A form of an account screen, in one column. Without the browser's validation bubbles: errors are shown beside the fields. */
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
