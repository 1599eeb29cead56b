import { type ReactNode, useId } from 'react';
import classes from './AdminSection.module.css';

/** A section of the admin's home with heading and an action at the right. */
export function AdminSection({
  title,
  lead,
  action,
  children,
}: {
  title: string;
  lead?: string;
  action?: ReactNode;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <div className={classes.head}>
        <div>
          <h2 id={id}>{title}</h2>
          {lead !== undefined && <p>{lead}</p>}
        </div>
        {action}
      </div>
      {children}
    </section>
  );
}
