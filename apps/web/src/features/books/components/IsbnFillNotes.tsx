import { categoryKeys } from '@korice/texts';
import { useTranslation } from 'react-i18next';
import { TextButton } from '../../../components/TextButton.js';
import type { CategoryName } from '@korice/contracts';
import type { FilledField } from '../isbn-fill.js';
import classes from './IsbnFillNotes.module.css';

const labels = {
  title: 'bookForm:title',
  author: 'bookForm:author',
  categories: 'bookForm:categories',
  publisher: 'book:publisher',
  publishedDate: 'book:publishedDate',
  pageCount: 'book:pageCount',
  fullDescription: 'bookForm:fullDescription',
} as const satisfies Record<FilledField, string>;

/** The result of an ISBN lookup in the form: filled fields, and buttons to replace the others and to undo. */
export function IsbnFillNotes({
  filled,
  kept,
  categories,
  isReplaced,
  onReplace,
  onUndo,
}: {
  filled: readonly FilledField[];
  kept: readonly FilledField[];
  /** Those that the lookup has matched. */
  categories: readonly CategoryName[];
  isReplaced: boolean;
  onReplace: () => void;
  onUndo: () => void;
}) {
  const { t } = useTranslation(['isbn', 'bookForm', 'book', 'categories', 'common']);
  const names = kept.map((field) => t(labels[field])).join(', ');
  const hasCategories = filled.includes('categories') || (isReplaced && kept.includes('categories'));
  return (
    <>
      {hasCategories && (
        <p>
          {t('matchedCategories', {
            count: categories.length,
            categories: categories.map((category) => t(`categories:${categoryKeys[category]}`)).join(', '),
          })}
        </p>
      )}
      {filled.length > 0 && !isReplaced && <p>{t('fillsEmptyOnly')}</p>}
      {kept.length > 0 && (
        <p className={classes.kept}>
          {t(isReplaced ? 'replaced' : 'kept', { fields: names })}
          <TextButton small onClick={isReplaced ? onUndo : onReplace}>
            {t(isReplaced ? 'common:undo' : 'replaceRest')}
          </TextButton>
        </p>
      )}
    </>
  );
}
