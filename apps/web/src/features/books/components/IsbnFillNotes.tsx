import { categoryKeys } from '@korice/texts';
import { useTranslation } from 'react-i18next';
import { editionFieldKeys } from '../../../components/edition-field-keys.js';
import { TextButton } from '../../../components/TextButton.js';
import type { IsbnData } from '@korice/contracts';
import type { FilledField } from '../isbn-fill.js';
import classes from './IsbnFillNotes.module.css';

const labels = {
  ...editionFieldKeys,
  categories: 'bookForm:categories',
  fullDescription: 'bookForm:fullDescription',
} as const satisfies Record<FilledField, string>;

/** The result of an ISBN lookup in the form: filled fields, and buttons to replace the others and to undo. */
export function IsbnFillNotes({
  filled,
  kept,
  data: { matchedCategories: categories, source, fromSellers = [], fromAdmins = [] },
  isReplaced,
  onReplace,
  onUndo,
}: {
  filled: readonly FilledField[];
  kept: readonly FilledField[];
  /** The result of the lookup. */
  data: IsbnData;
  isReplaced: boolean;
  onReplace: () => void;
  onUndo: () => void;
}) {
  const { t } = useTranslation(['isbn', 'bookForm', 'book', 'edition', 'categories', 'common']);
  const namesOf = (fields: readonly FilledField[]) => fields.map((field) => t(labels[field])).join(', ');
  const used = isReplaced ? [...filled, ...kept] : filled;
  const ofSellers = used.filter((field) => fromSellers.some((one) => one === field));
  const ofAdmins = used.filter((field) => fromAdmins.some((one) => one === field));
  const others = used.filter((field) => !ofSellers.includes(field) && !ofAdmins.includes(field));
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
      {ofSellers.length > 0 && <p>{t('fromSellers', { fields: namesOf(ofSellers) })}</p>}
      {ofAdmins.length > 0 && <p>{t('fromAdmins', { fields: namesOf(ofAdmins) })}</p>}
      {others.length > 0 && source !== undefined && (
        // Also for imported editions: the import is a dump of Open Library.
        <p>{t('fromOpenLibrary', { fields: namesOf(others) })}</p>
      )}
      {filled.length > 0 && !isReplaced && <p>{t('fillsEmptyOnly')}</p>}
      {kept.length > 0 && (
        <p className={classes.kept}>
          {t(isReplaced ? 'replaced' : 'kept', { fields: namesOf(kept) })}
          <TextButton small onClick={isReplaced ? onUndo : onReplace}>
            {t(isReplaced ? 'common:undo' : 'replaceRest')}
          </TextButton>
        </p>
      )}
    </>
  );
}
