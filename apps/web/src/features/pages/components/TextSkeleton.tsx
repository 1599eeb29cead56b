import classes from './TextSkeleton.module.css';

/** In the place of a text, or of the form around it, while it loads. */
export const TextSkeleton = ({ label }: { label: string }) => (
  <div className={classes.text} role="status" aria-label={label} />
);
