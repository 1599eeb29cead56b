import type { ComponentProps, ReactNode } from 'react';
import { Pager } from '../../components/Pager.js';
import { formatNumber } from '../../lib/format.js';
import classes from './TableFoot.module.css';

/** Below a table: what of it is shown, and its pages. */
export const TableFoot = ({ children, ...pages }: { children: ReactNode } & ComponentProps<typeof Pager>) => (
  <div className={classes.foot}>
    {children}
    <Pager {...pages} />
  </div>
);

/** `11–20`: the rows of a page among all. */
export const rowRange = (page: number, perPage: number, rows: number): string => {
  const first = (page - 1) * perPage;
  return `${formatNumber(first + 1)}–${formatNumber(first + rows)}`;
};
