import { classNames } from '../../components/class-names.js';
import { CheckIcon } from '../../components/icons.js';
import { useStepFocus } from '../../components/use-step-focus.js';
import classes from './StepList.module.css';

/** The steps of a screen; those before `current`, counted from 0, are done. The name of the current one is the heading of the step. */
export function StepList({ label, names, current }: { label: string; names: readonly string[]; current: number }) {
  const headingRef = useStepFocus(current);
  return (
    <ol className={classes.steps} aria-label={label}>
      {names.map((name, index) => (
        <li
          key={name}
          className={classNames(index < current && classes.done)}
          aria-current={index === current ? 'step' : undefined}
        >
          <span className={classes.number}>{index < current ? <CheckIcon /> : index + 1}</span>
          {index === current ? (
            <h2 ref={headingRef} tabIndex={-1} className={classes.stepName}>
              {name}
            </h2>
          ) : (
            <span className={classes.stepName}>{name}</span>
          )}
        </li>
      ))}
    </ol>
  );
}
