import type { ComponentProps, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import { formatBadge } from '../lib/format.js';
import { classNames } from './class-names.js';
import classes from './IconButton.module.css';

interface Look {
  /** Accessible name and tooltip. */
  label: string;
  /** An icon of `icons.tsx`. */
  children: ReactNode;
  /** With a border, for arrows of carousels. */
  outlined?: boolean;
  /** A number in the corner, hidden for 0 and undefined. The label should contain it. */
  count?: number | undefined;
  className?: string | undefined;
}

const look = ({ outlined, className }: Pick<Look, 'outlined' | 'className'>) =>
  classNames(classes.button, outlined && classes.outlined, className);

const badge = (count: number | undefined) =>
  count !== undefined &&
  count > 0 && (
    <span className={classes.count} aria-hidden="true">
      {formatBadge(count)}
    </span>
  );

/** A button of 44 × 44 px with only an icon. Takes every attribute of a button. */
export function IconButton({
  label,
  outlined = false,
  count,
  className,
  children,
  ...props
}: Look & Omit<ComponentProps<'button'>, 'aria-label'>) {
  return (
    <button type="button" {...props} aria-label={label} title={label} className={look({ outlined, className })}>
      {children}
      {badge(count)}
    </button>
  );
}

/** A link that looks like an `IconButton`. */
export function IconLink({
  label,
  outlined = false,
  count,
  className,
  children,
  ...props
}: Look & Omit<LinkProps, 'aria-label'>) {
  return (
    <Link {...props} aria-label={label} title={label} className={look({ outlined, className })}>
      {children}
      {badge(count)}
    </Link>
  );
}
