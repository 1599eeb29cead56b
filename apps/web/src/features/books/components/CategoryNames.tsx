import type { CategoryName } from '@korice/contracts';
import { categoryKeys } from '@korice/texts';
import { useTranslation } from 'react-i18next';
import { VisuallyHidden } from '../../../components/VisuallyHidden.js';
import classes from './CategoryNames.module.css';

/** The first of a book's categories and the number of the others; all of them for screen readers and in the tooltip. */
export function CategoryNames({ categories }: { categories: readonly CategoryName[] }) {
  const { t } = useTranslation('categories');
  const names = categories.map((category) => t(categoryKeys[category]));
  const [first, ...others] = names;
  if (others.length === 0) return first;
  return (
    <span title={names.join(', ')}>
      <span aria-hidden="true">
        {first} <span className={classes.more}>+{others.length}</span>
      </span>
      <VisuallyHidden>{names.join(', ')}</VisuallyHidden>
    </span>
  );
}
