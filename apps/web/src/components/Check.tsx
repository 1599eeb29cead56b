import type { ComponentProps, ReactNode } from 'react';
import { formatNumber } from '../lib/format.js';
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
  count?: number | undefined;
}) {
  return (
    <label className={classes.check}>
      <input type={type} {...props} />
      {label}
      {count !== undefined && <span className={classes.count}>{formatNumber(count)}</span>}
    </label>
  );
}
