import { type ReactNode, useId } from 'react';
import classes from './DeskPart.module.css';

/** One subject of the admin's home under its heading, with a way on at the right. */
export function DeskPart({
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
