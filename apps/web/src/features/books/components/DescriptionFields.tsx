import { bookBounds } from '@korice/contracts/book';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { CharactersLeft } from '../../../components/CharactersLeft.js';
import { Textarea } from '../../../components/kit/Textarea.js';
import { type BookFieldProps, showsSame } from './book-field-props.js';
import classes from './DescriptionFields.module.css';

/** Creates a text field of the right column with the number of characters left. */
const descriptionField = (name: 'shortDescription' | 'fullDescription', className: string | undefined) =>
  memo(function DescriptionField({ fields: { values, set }, idOf, errorOf }: BookFieldProps) {
    const { t } = useTranslation('bookForm');
    return (
      <Textarea
        id={idOf(name)}
        classNames={{ input: className }}
        label={t(name)}
        placeholder={t(`${name}Placeholder`)}
        description={<CharactersLeft value={values[name]} max={bookBounds[name]} />}
        value={values[name]}
        onChange={({ currentTarget }) => set(name, currentTarget.value)}
        error={errorOf(name)}
      />
    );
  }, showsSame(name));

export const ShortDescriptionField = descriptionField('shortDescription', classes.short);
export const FullDescriptionField = descriptionField('fullDescription', classes.full);
