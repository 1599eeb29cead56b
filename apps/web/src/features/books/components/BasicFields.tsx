import { memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { conditionKeys } from '../../../components/condition-keys.js';
import { NativeSelect } from '../../../components/kit/NativeSelect.js';
import { TextInput } from '../../../components/kit/TextInput.js';
import { conditionNames } from '../book-filters.js';
import { type BookFieldProps, showsSame } from './book-field-props.js';
import classes from './BasicFields.module.css';
import { CategoriesField } from './CategoriesField.js';
import { EditionFields } from './EditionFields.js';
import { PriceField } from './PriceField.js';

/** The left column of the book form: what the book is and what it costs; `isbnField` stands in its place, `priceQuestion` below the price. */
export const BasicFields = ({
  isbnField,
  priceQuestion,
  ...props
}: BookFieldProps & { isbnField: ReactNode; priceQuestion: ReactNode }) => (
  <>
    <TitleField {...props} />
    <AuthorField {...props} />
    <div className={classes.pair}>
      <PriceField {...props} />
      <ConditionField {...props} />
    </div>
    {priceQuestion}
    {isbnField}
    <CategoriesField {...props} />
    <EditionFields {...props} />
  </>
);

const TitleField = memo(function TitleField({ fields: { values, set }, idOf, errorOf }: BookFieldProps) {
  const { t } = useTranslation('bookForm');
  return (
    <TextInput
      id={idOf('title')}
      label={t('title')}
      placeholder={t('titlePlaceholder')}
      required
      withAsterisk={false}
      value={values.title}
      onChange={({ currentTarget }) => set('title', currentTarget.value)}
      error={errorOf('title')}
    />
  );
}, showsSame('title'));

const AuthorField = memo(function AuthorField({ fields: { values, set }, idOf, errorOf }: BookFieldProps) {
  const { t } = useTranslation('bookForm');
  return (
    <TextInput
      id={idOf('author')}
      label={t('author')}
      placeholder={t('authorPlaceholder')}
      description={t('authorHint')}
      required
      withAsterisk={false}
      value={values.author}
      onChange={({ currentTarget }) => set('author', currentTarget.value)}
      error={errorOf('author')}
    />
  );
}, showsSame('author'));

const ConditionField = memo(function ConditionField({ fields: { values, set }, idOf, errorOf }: BookFieldProps) {
  const { t } = useTranslation(['bookForm', 'conditions']);
  return (
    <NativeSelect
      id={idOf('condition')}
      label={t('condition')}
      value={values.condition}
      data={[
        { value: '', label: t('conditionPlaceholder') },
        ...conditionNames.map((condition) => ({
          value: condition,
          label: t(`conditions:${conditionKeys[condition]}`),
        })),
      ]}
      description={values.condition !== '' && t(`conditions:${conditionKeys[values.condition]}Hint`)}
      onChange={({ currentTarget }) =>
        set('condition', conditionNames.find((condition) => condition === currentTarget.value) ?? '')
      }
      error={errorOf('condition')}
    />
  );
}, showsSame('condition'));
