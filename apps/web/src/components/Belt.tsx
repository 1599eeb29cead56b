import type { ReactNode } from 'react';
import { classNames } from './class-names.js';
import classes from './Belt.module.css';

export type BeltKind = 'featured' | 'reserved' | 'sold';

/** A paper strip with one word at the bottom of a `Cover`. */
export function Belt({ kind, children }: { kind: BeltKind; children: ReactNode }) {
  return <span className={classNames(classes.belt, kind !== 'featured' && classes[kind])}>{children}</span>;
}
