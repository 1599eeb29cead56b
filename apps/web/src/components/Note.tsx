import type { ReactNode } from 'react';
import { classNames } from './class-names.js';
import { AlertIcon, CheckIcon, ClockIcon, InfoIcon } from './icons.js';
import classes from './Note.module.css';

export type NoteTone = 'good' | 'bad' | 'warn' | 'info';

const iconOf = { good: CheckIcon, bad: AlertIcon, warn: ClockIcon, info: InfoIcon } as const;

/** A static message with a title; `FormAlert` is announced. */
export function Note({ tone, title, children }: { tone: NoteTone; title?: ReactNode; children?: ReactNode }) {
  const Icon = iconOf[tone];
  return (
    <div className={classNames(classes.note, classes[tone])}>
      <Icon />
      <div>
        {title !== undefined && <p className={classes.title}>{title}</p>}
        {children}
      </div>
    </div>
  );
}

/** The result of a form or an action, announced when it appears: failures at once, others when the screen reader pauses. */
export function FormAlert(props: { tone: NoteTone; title?: ReactNode; children?: ReactNode }) {
  return (
    <div role={props.tone === 'bad' ? 'alert' : 'status'}>
      <Note {...props} />
    </div>
  );
}
