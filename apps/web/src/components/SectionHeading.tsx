import type { ReactNode } from 'react';
import classes from './SectionHeading.module.css';

/** The heading of a section: an `h2`, a description, and a link or arrows at the right. */
export function SectionHeading({
  id,
  title,
  description,
  action,
}: {
  /** For the section's `aria-labelledby`. */
  id: string;
  title: ReactNode;
  description?: ReactNode;
  action?: ReactNode;
}) {
  return (
    <div className={classes.head}>
      <div>
        <h2 id={id} className={classes.title}>
          {title}
        </h2>
        {description !== undefined && <p className={classes.description}>{description}</p>}
      </div>
      {action !== undefined && <div className={classes.action}>{action}</div>}
    </div>
  );
}
