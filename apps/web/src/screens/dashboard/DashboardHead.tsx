import type { ReactNode } from 'react';
import classes from './DashboardHead.module.css';

/** The head of a dashboard screen: title and main action. */
export const DashboardHead = ({ title, action }: { title: ReactNode; action?: ReactNode }) => (
  <div className={classes.head}>
    <div className={classes.title}>{title}</div>
    {action}
  </div>
);
