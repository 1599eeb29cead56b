import type { ReactNode } from 'react';
import classes from './icons.module.css';

/** An icon on a grid of 20 px with a stroke of 1.5 in the text colour. Decorative: the control around it has the name. */
export const icon = (drawing: ReactNode) =>
  function Icon({ className }: { className?: string | undefined }) {
    return (
      <svg
        className={className === undefined ? classes.icon : `${classes.icon} ${className}`}
        viewBox="0 0 20 20"
        aria-hidden="true"
        focusable="false"
      >
        {drawing}
      </svg>
    );
  };
