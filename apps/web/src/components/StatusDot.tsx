import type { BookStatus } from '@korice/contracts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from './class-names.js';
import classes from './StatusDot.module.css';

/** `good` full, `warn` half, `off` a ring, `bad` full and red. */
export type StatusTone = 'good' | 'warn' | 'off' | 'bad';

/** A status as a word with a dot whose form differs too, so that it is never colour alone. */
export const StatusDot = ({ tone, children }: { tone: StatusTone; children: ReactNode }) => (
  <span className={classNames(classes.status, classes[tone])}>{children}</span>
);

const toneOf = { available: 'good', reserved: 'warn', sold: 'off' } as const satisfies Record<BookStatus, StatusTone>;

/** Where a book stands: available, reserved, sold. Needs the area `statuses`; `children` says it in other words. */
export function BookStatusDot({ status, children }: { status: BookStatus; children?: ReactNode }) {
  const { t } = useTranslation('statuses');
  return <StatusDot tone={toneOf[status]}>{children ?? t(status)}</StatusDot>;
}
