import type { ReactNode } from 'react';
import classes from './EmptyState.module.css';
import { ScreenTitle } from './ScreenTitle.js';

/** Line drawings with a view box of 132 × 84. */
const drawings = {
  shelf: <path d="M28 76V26h13v50M32 32h5M32 36h5M41 76V34h10v42M88 76 78 32l11-2.5 10 44.5" />,
  search: (
    <>
      <path d="M30 76V30h12v46M42 76V22h14v54M100 76V34H88v42" />
      <circle cx="72" cy="48" r="12" />
      <path d="m80.5 56.5 9 9" />
    </>
  ),
  wishlist: (
    <>
      <path d="M48 18h36v58H48zM53 18v58" />
      <path d="M69 52s-8.5-4.8-8.5-10.2a4.6 4.6 0 0 1 8.5-2.4 4.6 4.6 0 0 1 8.5 2.4C77.5 47.2 69 52 69 52Z" />
    </>
  ),
  messages: <path d="M40 22h52v32H60L50 64V54H40zM52 34h28M52 42h18" />,
} as const;

export interface EmptyStateProps {
  art?: keyof typeof drawings;
  title: ReactNode;
  /** One sentence about what to do. */
  children?: ReactNode;
  /** A `FormAlert` about the attempted action. */
  alert?: ReactNode;
  /** One button or link. */
  action?: ReactNode;
  /** Level of the heading; 1 makes it the title of the screen. */
  level?: 1 | 2 | 3;
}

/** Explains an empty list and offers one action. */
export function EmptyState({ art = 'shelf', title, children, alert, action, level = 2 }: EmptyStateProps) {
  const Heading = level === 1 ? ScreenTitle : (`h${level}` as const);
  return (
    <div className={classes.empty}>
      <svg className={classes.art} viewBox="0 0 132 84" aria-hidden="true" focusable="false">
        {drawings[art]}
        <path d="M6 76h120" />
      </svg>
      <Heading className={classes.title}>{title}</Heading>
      {children !== undefined && <p className={classes.body}>{children}</p>}
      {alert !== undefined && <div className={classes.alert}>{alert}</div>}
      {action !== undefined && <div className={classes.action}>{action}</div>}
    </div>
  );
}
