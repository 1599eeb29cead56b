import { fold } from '@korice/book-text/fold';
import type { CategoryName } from '@korice/contracts';
import { bookBounds } from '@korice/contracts/book';
import { categoryNames } from '@korice/contracts/categories';
import { categoryKeys } from '@korice/texts';
import { useTranslation } from 'react-i18next';
import { HelpTip } from '../../../components/HelpTip.js';
import { MultiSelect, Pill } from '../../../components/kit/MultiSelect.js';
import type { BookFieldProps } from './book-field-props.js';

/** Up to ten of the fixed list, found by typing with or without diacritics in either script. */
export function CategoriesField({ fields: { values, set }, idOf, errorOf }: BookFieldProps) {
  const { t } = useTranslation(['bookForm', 'categories']);
  const nameOf = (category: CategoryName) => t(`categories:${categoryKeys[category]}`);
  return (
    <HelpTip text={t('categoriesTooltip')}>
      <MultiSelect<CategoryName>
        id={idOf('categories')}
        label={t('categories')}
        placeholder={t('categoriesPlaceholder')}
        rightSection={null}
        data={categoryNames.map((category) => ({ value: category, label: nameOf(category) }))}
        value={values.categories}
        onChange={(categories) => set('categories', categories)}
        error={errorOf('categories')}
        maxValues={bookBounds.categories}
        searchable
        hidePickedOptions={false}
        nothingFoundMessage={t('categoriesNoMatch')}
        withScrollArea={false}
        comboboxProps={{ withinPortal: false }}
        filter={({ options, search }) => {
          const sought = fold(search.trim());
          return options.filter((option) => 'label' in option && fold(option.label).includes(sought));
        }}
        renderPill={({ option, onRemove, disabled }) => (
          <Pill
            className="mantine-MultiSelect-pill"
            withRemoveButton={disabled !== true}
            {...(onRemove && { onRemove })}
            removeButtonProps={{
              'aria-hidden': false,
              'aria-label': t('removeCategory', { category: option.label }),
            }}
          >
            {option.label}
          </Pill>
        )}
      />
    </HelpTip>
  );
}
