import type { ComponentProps, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import { classNames } from './class-names.js';
import classes from './IconButton.module.css';

interface Look {
  /** What it does, for screen readers and as the tip of the pointer. */
  label: string;
  /** An icon of `icons.tsx`. */
  children: ReactNode;
  /** With a hairline around, for arrows of carousels. */
  outlined?: boolean;
  /** A number in the corner; 0 and undefined show none. The label should say it too. */
  count?: number | undefined;
  className?: string | undefined;
}

const look = ({ outlined, className }: Pick<Look, 'outlined' | 'className'>) =>
  classNames(classes.button, outlined && classes.outlined, className);

const badge = (count: number | undefined) =>
  count !== undefined &&
  count > 0 && (
    <span className={classes.count} aria-hidden="true">
      {count > 99 ? '99+' : count}
    </span>
  );

/** A control of 44 × 44 px that is an icon only. Takes every attribute of a button. */
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

/** The same as a link. */
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
