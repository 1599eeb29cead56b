import { defaultBookGrams } from '@korice/contracts/deal-terms';
import type { Texts } from '@korice/texts';
import { memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DownIcon } from '../../../components/icons.js';
import { NativeSelect } from '../../../components/kit/NativeSelect.js';
import { TextInput } from '../../../components/kit/TextInput.js';
import { editionFields } from '../book-form-values.js';
import { useLanguageName } from '../use-language-name.js';
import { type BookFieldProps, showsSame } from './book-field-props.js';
import classes from './EditionFields.module.css';

/** In the order of the select: the languages of the region first. */
const languageCodes = [
  ...['sr', 'sh', 'hr', 'bs', 'sl', 'mk', 'cu', 'en', 'de', 'fr', 'it', 'es', 'pt', 'ru', 'hu', 'sk', 'ro', 'bg'],
  ...['sq', 'el', 'tr', 'cs', 'pl', 'uk', 'nl', 'sv', 'no', 'da', 'la', 'he', 'ar', 'fa', 'zh', 'ja', 'eo'],
] as const satisfies readonly (keyof Texts['languages'])[];

/** The fields of the edition. The section opens if a field is filled or invalid. */
export const EditionFields = memo(
  function EditionFields(props: BookFieldProps) {
    const {
      fields: { values },
      errorOf,
    } = props;
    const { t } = useTranslation('edition');
    const isFilled = editionFields.some((field) => values[field] !== '');
    const [isOpen, setOpen] = useState(isFilled);
    const [wasFilled, setWasFilled] = useState(isFilled);
    if (isFilled !== wasFilled) {
      setWasFilled(isFilled);
      if (isFilled) setOpen(true);
    }
    const hasFault = editionFields.some((field) => errorOf(field) !== undefined);

    return (
      <details
        className={classes.fold}
        open={isOpen || hasFault}
        onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      >
        <summary className={classes.summary}>
          <span>
            <span className={classes.heading}>{t('heading')}</span>
            <span className={classes.hint}>{t('hint')}</span>
          </span>
          <DownIcon className={classes.arrow} />
        </summary>
        <EditionInputs {...props} />
      </details>
    );
  },
  showsSame(...editionFields),
);

/** The fields of the edition without the disclosure around them. */
export function EditionInputs(props: BookFieldProps) {
  const {
    fields: { values, set },
    idOf,
    errorOf,
  } = props;
  const { t } = useTranslation(['edition', 'book']);
  return (
    <div className={classes.fields}>
      <TextInput
        id={idOf('publisher')}
        label={t('book:publisher')}
        placeholder={t('publisherPlaceholder')}
        value={values.publisher}
        onChange={({ currentTarget }) => set('publisher', currentTarget.value)}
        error={errorOf('publisher')}
      />
      <div className={classes.pair}>
        <TextInput
          id={idOf('publishedDate')}
          label={t('book:publishedDate')}
          description={t('publishedDateHint')}
          autoComplete="off"
          value={values.publishedDate}
          onChange={({ currentTarget }) => set('publishedDate', currentTarget.value)}
          error={errorOf('publishedDate')}
        />
        <TextInput
          id={idOf('pageCount')}
          label={t('book:pageCount')}
          inputMode="numeric"
          autoComplete="off"
          value={values.pageCount}
          onChange={({ currentTarget }) => set('pageCount', currentTarget.value)}
          error={errorOf('pageCount')}
        />
      </div>
      <EditionChoices {...props} />
      <TextInput
        id={idOf('weight')}
        label={t('weight')}
        description={t('weightHint', { weight: `${defaultBookGrams} g` })}
        inputMode="numeric"
        autoComplete="off"
        rightSection="g"
        classNames={{ section: classes.unit }}
        value={values.weight}
        onChange={({ currentTarget }) => set('weight', currentTarget.value)}
        error={errorOf('weight')}
      />
    </div>
  );
}

const EditionChoices = memo(
  function EditionChoices({ fields: { values, set }, idOf, errorOf }: BookFieldProps) {
    const { t } = useTranslation('edition');
    const languageName = useLanguageName();
    const isListed = values.language === '' || languageCodes.some((code) => code === values.language);
    const languages = isListed ? languageCodes : [...languageCodes, values.language];
    return (
      <>
        <NativeSelect
          id={idOf('language')}
          label={t('language')}
          value={values.language}
          data={[
            { value: '', label: t('languagePlaceholder') },
            ...languages.map((code) => ({ value: code, label: languageName(code) })),
          ]}
          onChange={({ currentTarget }) => set('language', currentTarget.value)}
          error={errorOf('language')}
        />
        <div className={classes.pair}>
          <NativeSelect
            id={idOf('script')}
            label={t('script')}
            value={values.script}
            data={[
              { value: '', label: t('scriptMissing') },
              { value: 'latin', label: t('latin') },
              { value: 'cyrillic', label: t('cyrillic') },
            ]}
            onChange={({ currentTarget: { value } }) =>
              set('script', value === 'latin' || value === 'cyrillic' ? value : '')
            }
            error={errorOf('script')}
          />
          <NativeSelect
            id={idOf('binding')}
            label={t('binding')}
            value={values.binding}
            data={[
              { value: '', label: t('bindingMissing') },
              { value: 'hard', label: t('hard') },
              { value: 'soft', label: t('soft') },
            ]}
            onChange={({ currentTarget: { value } }) =>
              set('binding', value === 'hard' || value === 'soft' ? value : '')
            }
            error={errorOf('binding')}
          />
        </div>
      </>
    );
  },
  showsSame('language', 'script', 'binding'),
);
