import classes from './TextSkeleton.module.css';

export const TextSkeleton = ({ label }: { label: string }) => (
  <div className={classes.text} role="status" aria-label={label} />
);
