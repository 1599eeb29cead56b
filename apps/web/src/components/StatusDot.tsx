import type { BookStatus } from '@korice/contracts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from './class-names.js';
import classes from './StatusDot.module.css';

/** `good`: filled, `warn`: half, `off`: ring, `bad`: filled red. */
export type StatusTone = 'good' | 'warn' | 'off' | 'bad';

/**
 * A status as a word with a dot, which differs in shape as well as in colour. `canWrap` is for a sentence or a name, which can be wider than
 * a phone.
 */
export const StatusDot = ({
  tone,
  canWrap = false,
  children,
}: {
  tone: StatusTone;
  canWrap?: boolean;
  children: ReactNode;
}) => <span className={classNames(classes.status, classes[tone], canWrap && classes.canWrap)}>{children}</span>;

const toneOf = { available: 'good', reserved: 'warn', sold: 'off' } as const satisfies Record<BookStatus, StatusTone>;

/** The status of a book. Needs the area `statuses`; `children` replaces its text. */
export function BookStatusDot({ status, children }: { status: BookStatus; children?: ReactNode }) {
  const { t } = useTranslation('statuses');
  return <StatusDot tone={toneOf[status]}>{children ?? t(status)}</StatusDot>;
}
