import { fold } from '@korice/book-text/fold';
import type { CategoryName } from '@korice/contracts';
import { categoryNames } from '@korice/contracts/categories';
import { categoryKeys } from '@korice/texts';
import { useTranslation } from 'react-i18next';
import { MultiSelect, Pill } from './kit/MultiSelect.js';

/** Selects several categories by typing, with or without diacritics and in either script. Needs the areas `bookForm` and `categories`. */
export function CategorySelect({
  id,
  label,
  value,
  onChange,
  error,
  maxValues,
}: {
  id: string;
  label: string;
  value: CategoryName[];
  onChange: (value: CategoryName[]) => void;
  error: string | undefined;
  maxValues: number;
}) {
  const { t } = useTranslation(['bookForm', 'categories']);
  const nameOf = (category: CategoryName) => t(`categories:${categoryKeys[category]}`);
  return (
    <MultiSelect<CategoryName>
      id={id}
      label={label}
      // The full placeholder does not fit beside selected categories.
      {...(value.length === 0 && { placeholder: t('categoriesPlaceholder') })}
      rightSection={null}
      data={categoryNames.map((category) => ({ value: category, label: nameOf(category) }))}
      value={value}
      onChange={onChange}
      error={error}
      maxValues={maxValues}
      searchable
      hidePickedOptions={false}
      nothingFoundMessage={t('categoriesNoMatch')}
      withScrollArea={false}
      // Stacked below the button bar of a form, because an open list must not cover the buttons.
      comboboxProps={{ withinPortal: false, keepMounted: false, zIndex: 4 }}
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
  );
}
