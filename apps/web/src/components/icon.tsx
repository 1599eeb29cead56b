import type { ReactNode } from 'react';
import classes from './icons.module.css';

/** Our own icons on a grid of 20 px, stroke 1.5, in the colour of the text around; always decorative: the control carries the name. */
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
