import type { Edition, EditionField, EditionSource } from '@korice/contracts';
import { bookBounds } from '@korice/contracts/book';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../components/FormDialog.js';
import { NativeSelect } from '../../components/kit/NativeSelect.js';
import { TextInput } from '../../components/kit/TextInput.js';
import { editionFieldKeys } from '../../components/edition-field-keys.js';
import { validIsbn } from '../../features/isbn/use-isbn-lookup.js';
import { ProblemError } from '../../lib/call.js';
import { invalidTextKey } from '../../lib/form.js';
import { formatNumber, formatPublishedDate, parsePublishedDate } from '../../lib/format.js';
import { notify } from '../../lib/notices.js';
import { type EditionChanges, useMergeEdition, useUpdateEdition } from './edition-data.js';

const textFields = [
  { field: 'title', maxLength: bookBounds.title },
  { field: 'author', maxLength: bookBounds.author },
  { field: 'publisher', maxLength: bookBounds.publisher },
  { field: 'publishedDate', maxLength: 12 },
  { field: 'pageCount', maxLength: 5 },
  { field: 'language', maxLength: 2 },
  { field: 'weight', maxLength: 5 },
] as const;
/** The largest values of the fields that are numbers. */
const maxNumbers: Readonly<Partial<Record<EditionField, number>>> = {
  pageCount: bookBounds.pageCount,
  weight: bookBounds.weight,
};
const choiceFields = [
  { field: 'script', none: 'edition:scriptMissing', values: ['latin', 'cyrillic'] },
  { field: 'binding', none: 'edition:bindingMissing', values: ['hard', 'soft'] },
] as const;

export const editionSourceTexts = {
  sellers: 'editionFromSellers',
  admin: 'editionFromAdmin',
  import: 'editionFromImport',
} as const satisfies Record<EditionSource, string>;

/** Returns the value of a field as an admin reads and types it. */
function textOf({ values }: Edition, field: EditionField): string {
  const value = values[field];
  if (field === 'publishedDate') return formatPublishedDate(values.publishedDate);
  return value === null ? '' : String(value);
}

/** Returns a typed text in the format of the API: numbers for pages and weight, null for an empty one. */
function valueOf(field: EditionField, text: string): string | number | null {
  if (field in maxNumbers) return text === '' ? null : Number(text);
  if (field === 'publishedDate') return parsePublishedDate(text) ?? text;
  return field === 'language' ? text.toLowerCase() : text;
}

type Typed = Readonly<Partial<Record<EditionField, string>>>;

/** Whether the text is neither empty nor a whole number from 1 to `max`. */
const isWrongNumber = (text: string, max: number): boolean =>
  text !== '' && !(/^\d+$/.test(text) && Number(text) >= 1 && Number(text) <= max);

/** Returns the changed values in the format of the API. */
function changesOf(edition: Edition, typed: Typed): EditionChanges {
  return Object.fromEntries(
    Object.entries(typed).flatMap(([name, value]) => {
      const [field, text] = [name as EditionField, value.trim()];
      return text === textOf(edition, field) ? [] : [[field, valueOf(field, text)]];
    }),
  );
}

/** Corrects an edition. Only changed values are sent, because a sent value counts as the admin's. */
export function EditEdition({ edition, onClose }: { edition: Edition; onClose: () => void }) {
  const { t } = useTranslation(['admin', 'bookForm', 'book', 'edition', 'errors']);
  const [typed, setTyped] = useState<Typed>({});
  const [isChecked, setChecked] = useState(false);
  const update = useUpdateEdition(edition.isbn);
  /** Returns the error of a field; undefined for a valid one. JSON would send NaN as null, which removes the value. */
  const errorOf = (field: EditionField): string | undefined => {
    const max = maxNumbers[field];
    if (max === undefined || !isWrongNumber((typed[field] ?? '').trim(), max)) return undefined;
    return t('errors:outOfRange', { min: '1', max: formatNumber(max) });
  };
  /** Returns the error that the API has returned for a field. */
  const refusalOf = (field: EditionField): string | undefined => {
    const refused = update.error instanceof ProblemError ? update.error.errors : [];
    const found = refused.find(({ path }) => path === `values.${field}`);
    if (found && field === 'publishedDate') return t('errors:invalidPublishedDate');
    if (found && field === 'language') return t('editionLanguageInvalid');
    return found && t(`errors:${invalidTextKey(found.code)}`);
  };
  const propsOf = (field: EditionField) => {
    const source = edition.sources[field];
    return {
      value: typed[field] ?? textOf(edition, field),
      description: source && t(editionSourceTexts[source]),
      error: (isChecked ? errorOf(field) : undefined) ?? refusalOf(field),
      onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
        setTyped({ ...typed, [field]: value }),
    };
  };
  return (
    <FormDialog
      title={t('editionEdit', { isbn: edition.isbn })}
      submit={t('editionSave')}
      isSending={update.isPending}
      failure={update.error}
      onClose={onClose}
      onSubmit={() => {
        setChecked(true);
        if (textFields.some(({ field }) => errorOf(field) !== undefined)) return;
        update.mutate(changesOf(edition, typed), {
          onSuccess: () => {
            notify({ tone: 'good', text: t('editionSaved') });
            onClose();
          },
        });
      }}
    >
      {textFields.map(({ field, maxLength }) => (
        <TextInput
          key={field}
          label={t(editionFieldKeys[field])}
          maxLength={maxLength}
          autoComplete="off"
          {...propsOf(field)}
        />
      ))}
      {choiceFields.map(({ field, none, values }) => (
        <NativeSelect
          key={field}
          label={t(editionFieldKeys[field])}
          data={[{ value: '', label: t(none) }, ...values.map((value) => ({ value, label: t(`edition:${value}`) }))]}
          {...propsOf(field)}
        />
      ))}
    </FormDialog>
  );
}

/** Merges an edition into another one. */
export function MergeEdition({ edition, onClose }: { edition: Edition; onClose: () => void }) {
  const { t } = useTranslation(['admin', 'errors']);
  const [into, setInto] = useState('');
  const [isChecked, setChecked] = useState(false);
  const target = validIsbn(into);
  const merge = useMergeEdition();
  const isUnknown = merge.error instanceof ProblemError && merge.error.code === 'NOT_FOUND';
  return (
    <FormDialog
      title={t('editionMerge', { isbn: edition.isbn })}
      submit={t('editionMergeVerb')}
      isSending={merge.isPending}
      failure={isUnknown ? null : merge.error}
      onClose={onClose}
      onSubmit={() => {
        setChecked(true);
        if (target === undefined) return;
        const onSuccess = () => {
          notify({ tone: 'good', text: t('editionMerged') });
          onClose();
        };
        merge.mutate({ isbn: edition.isbn, into: target }, { onSuccess });
      }}
    >
      <p>{t('editionMergeBody', { title: edition.values.title })}</p>
      <TextInput
        label={t('editionMergeInto')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={20}
        value={into}
        onChange={({ currentTarget }) => {
          setInto(currentTarget.value);
          merge.reset();
        }}
        error={
          isUnknown
            ? t('editionMergeUnknown')
            : isChecked && target === undefined && t(into.trim() === '' ? 'editionMergeMissing' : 'errors:invalidIsbn')
        }
      />
    </FormDialog>
  );
}
