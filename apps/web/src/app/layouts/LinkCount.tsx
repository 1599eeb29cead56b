import type { ReactNode } from 'react';
import { classNames } from '../../components/class-names.js';
import { VisuallyHidden } from '../../components/VisuallyHidden.js';
import { formatBadge } from '../../lib/format.js';
import classes from './LinkCount.module.css';

/** A number after the text of a link; renders nothing for 0. The children are its text for screen readers. */
export const LinkCount = ({
  count,
  className,
  children,
}: {
  count: number;
  className?: string | undefined;
  children: ReactNode;
}) =>
  count > 0 && (
    <span className={classNames(classes.count, className)}>
      <span aria-hidden="true">{formatBadge(count)}</span>
      <VisuallyHidden>{children}</VisuallyHidden>
    </span>
  );
