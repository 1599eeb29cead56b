import type { ComponentProps, ReactNode } from 'react';
import classes from './Check.module.css';

/** A checkbox or radio button with its label and, at the right, the number of results. Takes the attributes of an input. */
export function Check({
  type = 'checkbox',
  label,
  count,
  ...props
}: Omit<ComponentProps<'input'>, 'type' | 'className'> & {
  type?: 'checkbox' | 'radio';
  label: ReactNode;
  /** The number of results, as it is shown. */
  count?: string | undefined;
}) {
  return (
    <label className={classes.check}>
      <input type={type} {...props} className={classes.input} />
      {label}
      {count !== undefined && <span className={classes.count}>{count}</span>}
    </label>
  );
}
