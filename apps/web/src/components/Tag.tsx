import type { ReactNode } from 'react';
import { Link, type To } from 'react-router-dom';
import { classNames } from './class-names.js';
import { CloseIcon } from './icons.js';
import classes from './Tag.module.css';

/** Moves the focus from a tag that will be removed to the one beside it; after the last one to the heading of the screen. */
function leave({ parentElement: tag }: HTMLButtonElement): void {
  const neighbour = [tag?.nextElementSibling, tag?.previousElementSibling]
    .map((sibling) => sibling?.querySelector<HTMLElement>(':scope > button'))
    .find((button) => button);
  (neighbour ?? document.querySelector('h1'))?.focus({ preventScroll: true });
}

/** A label in a box: a category link, or a chosen filter with a button that removes it. */
export function Tag({
  to,
  onRemove,
  removeLabel,
  children,
}: {
  to?: To;
  onRemove?: () => void;
  /** Accessible name of the remove button. */
  removeLabel?: string;
  children: ReactNode;
}) {
  if (to !== undefined)
    return (
      <Link to={to} className={classNames(classes.tag, classes.link)}>
        {children}
      </Link>
    );
  return (
    <span className={classNames(classes.tag, onRemove && classes.removable)}>
      {children}
      {onRemove && (
        <button
          type="button"
          aria-label={removeLabel}
          onClick={({ currentTarget }) => {
            leave(currentTarget);
            onRemove();
          }}
        >
          <CloseIcon className={classes.cross} />
        </button>
      )}
    </span>
  );
}
