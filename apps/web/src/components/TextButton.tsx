import type { ComponentProps } from 'react';
import { classNames } from './class-names.js';
import classes from './TextLink.module.css';

/** A button that looks like a text link. `small` is 14 px. */
export function TextButton({ small = false, className, ...props }: ComponentProps<'button'> & { small?: boolean }) {
  return <button type="button" {...props} className={classNames(classes.link, small && classes.small, className)} />;
}
