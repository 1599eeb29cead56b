import { bookBounds } from '@korice/contracts/book';
import { useTranslation } from 'react-i18next';
import { CharactersLeft } from '../../../components/CharactersLeft.js';
import { Textarea } from '../../../components/kit/Textarea.js';
import type { BookFieldProps } from './book-field-props.js';
import classes from './DescriptionFields.module.css';

/** The texts of the right column, each with the room that is left. */
export function DescriptionFields({ fields: { values, set }, idOf, errorOf }: BookFieldProps) {
  const { t } = useTranslation('bookForm');
  return (
    <>
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
    </>
  );
}
