import classes from './LinesSkeleton.module.css';

export const LinesSkeleton = ({ label }: { label: string }) => (
  <div className={classes.lines} role="status" aria-label={label}>
    {Array.from({ length: 6 }, (_, at) => (
      <span key={at} aria-hidden="true" />
    ))}
  </div>
);
