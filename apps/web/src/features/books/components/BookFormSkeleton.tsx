import classes from './BookFormSkeleton.module.css';

/** The two columns of the book form in their measure while the book loads. */
export const BookFormSkeleton = ({ label }: { label: string }) => (
  <div className={classes.columns} role="status" aria-label={label}>
    <div className={classes.column} />
    <div className={classes.column} />
  </div>
);
