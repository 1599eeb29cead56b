import { bookBounds } from '@korice/contracts/book';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { CategorySelect } from '../../../components/CategorySelect.js';
import { HelpTip } from '../../../components/HelpTip.js';
import { type BookFieldProps, showsSame } from './book-field-props.js';

/** Up to ten categories of a book. */
export const CategoriesField = memo(function CategoriesField({
  fields: { values, set },
  idOf,
  errorOf,
}: BookFieldProps) {
  const { t } = useTranslation('bookForm');
  return (
    <HelpTip text={t('categoriesTooltip')}>
      <CategorySelect
        id={idOf('categories')}
        label={t('categories')}
        value={values.categories}
        onChange={(categories) => set('categories', categories)}
        error={errorOf('categories')}
        maxValues={bookBounds.categories}
      />
    </HelpTip>
  );
}, showsSame('categories'));
