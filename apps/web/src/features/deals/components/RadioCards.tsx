import { type ComponentType, type ReactNode, useId } from 'react';
import check from '../../../components/Check.module.css';
import { VisuallyHidden } from '../../../components/VisuallyHidden.js';
import classes from './RadioCards.module.css';

/** Radio buttons for a few choices, each with its consequence below it. */
export function RadioCards<Value extends string>({
  legend,
  value,
  onChange,
  choices,
}: {
  /** For screen readers only; add a visible heading where the choice is not obvious. */
  legend: string;
  value: Value;
  onChange: (value: Value) => void;
  choices: readonly {
    value: Value;
    title: ReactNode;
    help?: ReactNode;
    icon?: ComponentType | undefined;
    isDisabled?: boolean;
  }[];
}) {
  const name = useId();
  return (
    <fieldset>
      <legend>
        <VisuallyHidden>{legend}</VisuallyHidden>
      </legend>
      <div className={classes.picks}>
        {choices.map(({ value: choice, title, help, icon: Icon, isDisabled = false }) => (
          <label key={choice} className={classes.pick}>
            <input
              type="radio"
              className={check.input}
              name={name}
              checked={choice === value}
              disabled={isDisabled}
              aria-labelledby={`${name}-${choice}-title`}
              aria-describedby={help === undefined ? undefined : `${name}-${choice}`}
              onChange={() => onChange(choice)}
            />
            <span>
              <b id={`${name}-${choice}-title`}>{title}</b>
              {help !== undefined && (
                <span id={`${name}-${choice}`} className={classes.help}>
                  {help}
                </span>
              )}
            </span>
            {Icon && <Icon />}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
