import { type ComponentProps, useEffect, useRef } from 'react';
import classes from './FocusedAlert.module.css';
import { FormAlert } from './Note.js';

/** A `FormAlert` that takes the focus when it appears, for messages far from the pressed button. */
export function FocusedAlert(props: ComponentProps<typeof FormAlert>) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => ref.current?.focus(), []);
  return (
    <div ref={ref} tabIndex={-1} className={classes.place}>
      <FormAlert {...props} />
    </div>
  );
}
