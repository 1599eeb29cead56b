import type { ReactNode } from 'react';
import { classNames } from './class-names.js';
import classes from './Belt.module.css';

export type BeltKind = 'featured' | 'reserved' | 'sold';

/** The paper strip round a book: one word at the foot of a cover. Lies inside a `Cover`. */
export function Belt({ kind, children }: { kind: BeltKind; children: ReactNode }) {
  return <span className={classNames(classes.belt, kind !== 'featured' && classes[kind])}>{children}</span>;
}
