import classes from './Skeleton.module.css';

/** Number of placeholders of each shape. */
const counts = { panel: 1, columns: 2, lines: 6, bookRows: 6, memberRows: 10 } as const;

/** Placeholders in the size of the content that is loading; `label` announces it. */
export const Skeleton = ({ label, shape }: { label: string; shape: keyof typeof counts }) => (
  <div className={classes[shape]} role="status" aria-label={label}>
    {Array.from({ length: counts[shape] }, (_, index) => (
      <div key={index} className={classes.item} aria-hidden="true">
        <span className={classes.image} />
        <span className={classes.words} />
      </div>
    ))}
  </div>
);
