import { bookBounds } from '@korice/contracts/book';
import { useTranslation } from 'react-i18next';
import { Textarea } from '../../../components/kit/Textarea.js';
import { formatNumber } from '../../../lib/format.js';
import type { BookFieldProps } from './book-field-props.js';
import classes from './DescriptionFields.module.css';

/** The texts of the right column, each with the room that is left. */
export function DescriptionFields({ fields: { values, set }, idOf, errorOf }: BookFieldProps) {
  const { t } = useTranslation('bookForm');
  return (
    <>
      <Textarea
        id={idOf('shortDescription')}
        classNames={{ input: classes.short, description: classes.left }}
        label={t('shortDescription')}
        placeholder={t('shortDescriptionPlaceholder')}
        description={<Left value={values.shortDescription} max={bookBounds.shortDescription} />}
        value={values.shortDescription}
        onChange={({ currentTarget }) => set('shortDescription', currentTarget.value)}
        error={errorOf('shortDescription')}
      />
      <Textarea
        id={idOf('fullDescription')}
        classNames={{ input: classes.full, description: classes.left }}
        label={t('fullDescription')}
        placeholder={t('fullDescriptionPlaceholder')}
        description={<Left value={values.fullDescription} max={bookBounds.fullDescription} />}
        value={values.fullDescription}
        onChange={({ currentTarget }) => set('fullDescription', currentTarget.value)}
        error={errorOf('fullDescription')}
      />
    </>
  );
}

function Left({ value, max }: { value: string; max: number }) {
  const { t } = useTranslation(['common', 'errors']);
  const left = max - value.trim().length;
  return left < 0 ? (
    <span className={classes.over}>{t('errors:tooLong', { count: max })}</span>
  ) : (
    t('charactersLeft', { count: left, replace: { count: formatNumber(left) } })
  );
}
