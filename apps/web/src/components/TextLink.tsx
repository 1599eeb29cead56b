import { Link, type LinkProps } from 'react-router-dom';
import { classNames } from './class-names.js';
import classes from './TextLink.module.css';

/** A link in text or below a form. `small` is 14 px. */
export function TextLink({ small = false, className, ...props }: LinkProps & { small?: boolean }) {
  return <Link {...props} className={classNames(classes.link, small && classes.small, className)} />;
}
