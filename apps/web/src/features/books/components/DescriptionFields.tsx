import { bookBounds } from '@korice/contracts/book';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { CharactersLeft } from '../../../components/CharactersLeft.js';
import { Textarea } from '../../../components/kit/Textarea.js';
import { type BookFieldProps, showsSame } from './book-field-props.js';
import classes from './DescriptionFields.module.css';

/** A text of the right column, with the room that is left. */
export const ShortDescriptionField = memo(function ShortDescriptionField({
  fields: { values, set },
  idOf,
  errorOf,
}: BookFieldProps) {
  const { t } = useTranslation('bookForm');
  return (
    <Textarea
      id={idOf('shortDescription')}
      classNames={{ input: classes.short }}
      label={t('shortDescription')}
      placeholder={t('shortDescriptionPlaceholder')}
      description={<CharactersLeft value={values.shortDescription} max={bookBounds.shortDescription} />}
      value={values.shortDescription}
      onChange={({ currentTarget }) => set('shortDescription', currentTarget.value)}
      error={errorOf('shortDescription')}
    />
  );
}, showsSame('shortDescription'));

/** The long one. */
export const FullDescriptionField = memo(function FullDescriptionField({
  fields: { values, set },
  idOf,
  errorOf,
}: BookFieldProps) {
  const { t } = useTranslation('bookForm');
  return (
    <Textarea
      id={idOf('fullDescription')}
      classNames={{ input: classes.full }}
      label={t('fullDescription')}
      placeholder={t('fullDescriptionPlaceholder')}
      description={<CharactersLeft value={values.fullDescription} max={bookBounds.fullDescription} />}
      value={values.fullDescription}
      onChange={({ currentTarget }) => set('fullDescription', currentTarget.value)}
      error={errorOf('fullDescription')}
    />
  );
}, showsSame('fullDescription'));
