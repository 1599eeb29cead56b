import { classNames } from '../../../components/class-names.js';
import { HeartIcon } from '../../../components/icons.js';
import classes from './HeartToggle.module.css';

/** A heart button over the corner of a cover; the heart is filled when `isOn`. */
export function HeartToggle({ isOn, label, onClick }: { isOn: boolean; label: string; onClick: () => void }) {
  return (
    <button
      type="button"
      className={classNames(classes.heart, isOn && classes.on)}
      aria-label={label}
      title={label}
      onClick={onClick}
    >
      <HeartIcon />
    </button>
  );
}
