import { memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { conditionKeys } from '../../../components/condition-keys.js';
import { NativeSelect } from '../../../components/kit/NativeSelect.js';
import { TextInput } from '../../../components/kit/TextInput.js';
import { conditionNames } from '../book-filters.js';
import { type BookFieldProps, showsSame } from './book-field-props.js';
import classes from './BasicFields.module.css';
import { EditionFields } from './EditionFields.js';
import { SchoolFields } from './SchoolFields.js';
import { bookBounds } from '@korice/contracts/book';
import { CategorySelect } from '../../../components/CategorySelect.js';
import { FieldError } from '../../../components/FieldError.js';
import { CheckIcon } from '../../../components/icons.js';
import { TownInput } from '../../../components/TownInput.js';
import { HelpTip } from '../../../components/HelpTip.js';
import type { Currency } from '@korice/contracts';
import { formatAmount, parsePrice } from '../../../lib/format.js';
import type { FormImage } from '../../images/image-list.js';
import { DefectsField } from './DefectsField.js';
import { PublicPrice } from './PriceNotes.js';
import { TitleField } from './TitleField.js';

/**
 * The left column of the book form: the book and its price. `isbnField`, `priceNotes` and `townField` are inserted at their places.
 */
export const BasicFields = ({
  isbnField,
  priceNotes,
  townField,
  images,
  ...props
}: BookFieldProps & {
  isbnField: ReactNode;
  priceNotes: ReactNode;
  townField: ReactNode;
  images: readonly FormImage[];
}) => (
  <>
    <TitleField {...props} />
    <AuthorField {...props} />
    <div className={classes.pair}>
      <PriceField {...props} />
      <ConditionField {...props} />
    </div>
    {priceNotes}
    <DefectsField {...props} images={images} />
    {townField}
    {isbnField}
    <CategoriesField {...props} />
    <SchoolFields {...props} />
    <EditionFields {...props} />
  </>
);

export const AuthorField = memo(function AuthorField({ fields: { values, set }, idOf, errorOf }: BookFieldProps) {
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

/** The town of a seller whose profile has none. */
export const TownField = memo(function TownField({ fields: { values, set }, idOf, errorOf }: BookFieldProps) {
  const { t } = useTranslation('bookForm');
  return (
    <TownInput
      id={idOf('city')}
      label={t('town')}
      placeholder={t('townPlaceholder')}
      description={t('townAsked')}
      autoComplete="address-level2"
      value={values.city}
      onChange={(city) => set('city', city)}
      error={errorOf('city')}
    />
  );
}, showsSame('city'));

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

/** The conditions as large buttons for the phone form. */
export const ConditionChoice = memo(function ConditionChoice({
  fields: { values, set },
  idOf,
  errorOf,
}: BookFieldProps) {
  const { t } = useTranslation(['bookForm', 'conditions']);
  const id = idOf('condition');
  const error = errorOf('condition');
  const hint = values.condition !== '' && t(`conditions:${conditionKeys[values.condition]}Hint`);
  return (
    <div
      className={classes.choice}
      role="radiogroup"
      aria-labelledby={`${id}-label`}
      aria-describedby={`${id}-hint`}
      aria-required
      aria-invalid={error !== undefined}
    >
      <h2 id={`${id}-label`}>{t('condition')}</h2>
      <div className={classes.options}>
        {conditionNames.map((condition, index) => (
          <label key={condition} className={classes.option}>
            <input
              // The error summary focuses the first option.
              id={index === 0 ? id : undefined}
              type="radio"
              name={id}
              checked={values.condition === condition}
              onChange={() => set('condition', condition)}
            />
            <span>
              {t(`conditions:${conditionKeys[condition]}`)}
              <CheckIcon />
            </span>
          </label>
        ))}
      </div>
      <div id={`${id}-hint`}>
        {error === undefined ? (
          hint && <p className={classes.hint}>{hint}</p>
        ) : (
          <FieldError id={`${id}-error`}>{error}</FieldError>
        )}
      </div>
    </div>
  );
}, showsSame('condition'));

/** Up to ten categories of a book. */
export const CategoriesField = memo(function CategoriesField({
  fields: { values, set },
  idOf,
  errorOf,
}: BookFieldProps) {
  const { t } = useTranslation('bookForm');
  return (
    <HelpTip name={t('categories')} text={t('categoriesTooltip')}>
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

const labels = { EUR: 'priceEur', RSD: 'priceRsd', USD: 'priceUsd' } as const satisfies Record<Currency, string>;
const currencies = Object.keys(labels) as Currency[];

/**
 * The amount, with a label in the chosen currency, and a select of the currency beside it. On blur, the typed amount is replaced by its
 * parsed and formatted value.
 */
export const PriceField = memo(
  function PriceField({ fields: { values, set }, idOf, errorOf }: BookFieldProps) {
    const { t } = useTranslation(['bookForm', 'common']);
    return (
      <TextInput
        id={idOf('price')}
        classNames={{ wrapper: classes.wrapper, input: classes.amount, section: classes.section }}
        label={t(labels[values.currency])}
        placeholder={t('pricePlaceholder')}
        inputMode="decimal"
        autoComplete="off"
        required
        withAsterisk={false}
        value={values.price}
        onChange={({ currentTarget }) => set('price', currentTarget.value)}
        onBlur={() => {
          const amount = parsePrice(values.price);
          if (amount !== null && formatAmount(amount) !== values.price) set('price', formatAmount(amount));
        }}
        description={
          <PublicPrice
            price={values.price}
            currency={values.currency}
            onRetry={() => document.getElementById(idOf('price'))?.focus()}
          />
        }
        error={errorOf('price')}
        rightSection={
          <select
            id={idOf('currency')}
            className={classes.currency}
            aria-label={t('common:currency')}
            value={values.currency}
            onChange={({ currentTarget }) =>
              set('currency', currencies.find((currency) => currency === currentTarget.value) ?? values.currency)
            }
          >
            {currencies.map((currency) => (
              <option key={currency}>{currency}</option>
            ))}
          </select>
        }
      />
    );
  },
  showsSame('price', 'currency'),
);
