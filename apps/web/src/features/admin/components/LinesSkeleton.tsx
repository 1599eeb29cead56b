import classes from './LinesSkeleton.module.css';

/** In the place of a part of the admin's home while it loads. */
export const LinesSkeleton = ({ label }: { label: string }) => (
  <div className={classes.lines} role="status" aria-label={label}>
    {Array.from({ length: 3 }, (_, at) => (
      <span key={at} aria-hidden="true" />
    ))}
  </div>
);
