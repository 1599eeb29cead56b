import { type ComponentProps, type ReactNode, useId } from 'react';
import classes from './Switch.module.css';

/** A switch with a label and a description. Takes the attributes of an input. */
export function Switch({
  label,
  description,
  ...props
}: Omit<ComponentProps<'input'>, 'type' | 'role' | 'className'> & { label: ReactNode; description?: ReactNode }) {
  const id = useId();
  return (
    <label className={classes.switch}>
      <span>
        <span id={`${id}-label`} className={classes.label}>
          {label}
        </span>
        {description !== undefined && (
          <span id={`${id}-help`} className={classes.description}>
            {description}
          </span>
        )}
      </span>
      <input
        type="checkbox"
        role="switch"
        aria-labelledby={`${id}-label`}
        aria-describedby={description === undefined ? undefined : `${id}-help`}
        {...props}
      />
    </label>
  );
}
