import { categoryNames } from '@korice/contracts/categories';
import { categoryKeys } from '@korice/texts';
import { useTranslation } from 'react-i18next';
import { conditionKeys } from '../../components/condition-keys.js';
import { NativeSelect } from '../../components/kit/NativeSelect.js';
import { conditionNames } from '../../features/books/book-filters.js';
import type { Shelf } from '../../features/shelf/shelf.js';
import { useShelfState } from '../../features/shelf/use-shelf.js';
import classes from './ScanShelf.module.css';

/** Condition and category of all books of the queue. */
export function ShelfDefaultsFields({ shelf }: { shelf: Shelf }) {
  const { t } = useTranslation(['shelf', 'bookForm', 'conditions', 'categories']);
  const { defaults } = useShelfState(shelf);
  return (
    <fieldset className={classes.defaults}>
      <legend>{t('defaults')}</legend>
      <NativeSelect
        aria-label={t('bookForm:condition')}
        value={defaults.condition}
        data={[
          { value: '', label: t('noCondition') },
          ...conditionNames.map((value) => ({ value, label: t(`conditions:${conditionKeys[value]}`) })),
        ]}
        onChange={({ currentTarget: { value } }) =>
          shelf.setDefaults({ condition: conditionNames.find((condition) => condition === value) ?? '' })
        }
      />
      <NativeSelect
        aria-label={t('category')}
        value={defaults.category}
        data={[
          { value: '', label: t('noCategory') },
          ...categoryNames.map((value) => ({ value, label: t(`categories:${categoryKeys[value]}`) })),
        ]}
        onChange={({ currentTarget: { value } }) =>
          shelf.setDefaults({ category: categoryNames.find((category) => category === value) ?? '' })
        }
      />
    </fieldset>
  );
}
