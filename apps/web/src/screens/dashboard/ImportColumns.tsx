import type { Condition, EarlierFormat, TableFormat } from '@korice/contracts';
import { Currency } from '@korice/contracts/book';
import { categoryNames } from '@korice/contracts/categories';
import {
  headingKey,
  requiredTableFields,
  tableFields,
  type MappedTableField,
  type TableField,
} from '@korice/contracts/table-fields';
import { categoryKeys } from '@korice/texts';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../components/class-names.js';
import { conditionKeys } from '../../components/condition-keys.js';
import { RightIcon } from '../../components/icons.js';
import { Button } from '../../components/kit/Button.js';
import { NativeSelect } from '../../components/kit/NativeSelect.js';
import { FormAlert, Note } from '../../components/Note.js';
import { useCheckImport } from '../../features/imports/import-data.js';
import { formatOf, isMappedField, valuesIn, type Table } from '../../features/imports/read-table.js';
import { newClientId } from '../../lib/client-id.js';
import { errorText } from '../../lib/errors.js';
import { FileChip } from './ImportHead.js';
import { ImportPreview } from './ImportPreview.js';
import classes from './ImportColumns.module.css';
import tableClasses from './ImportTable.module.css';

/** Maximum number of values that a hint lists; the selects show all of them. */
const maxNamed = 5;

interface Props {
  table: Table;
  format: TableFormat;
  onFormat: (format: TableFormat) => void;
}

/** The second step: the field of each column, the meaning of its words, and a preview of the first rows. */
export function ImportColumns({
  table,
  format,
  earlier,
  onFormat,
  onReplace,
  onChecked,
}: Props & {
  /** The import whose columns this one repeats. */
  earlier: EarlierFormat | null;
  onReplace: () => void;
  onChecked: (importId: string) => void;
}) {
  const { t } = useTranslation(['imports', 'tables', 'common']);
  const { t: tError } = useTranslation('errors');
  const { mutate, isPending, error } = useCheckImport();
  const isComplete = requiredTableFields.every((field) => format.columns.includes(field));

  /** The last attempt: a retry after a lost response has its idempotency key and stores no second import. */
  const attempt = useRef<{ format: TableFormat; clientId: string } | null>(null);

  function check(): void {
    if (attempt.current?.format !== format) attempt.current = { format, clientId: newClientId() };
    mutate({ file: table.file, ...attempt.current }, { onSuccess: ({ _id }) => onChecked(_id) });
  }

  return (
    <>
      <FileChip name={table.file.name} rows={table.rows.length} bytes={table.file.size} onReplace={onReplace} />
      {error && (
        <div className={tableClasses.gap}>
          <FormAlert tone="bad" title={t('checkFailed')}>
            <p>{errorText(tError, error)}</p>
          </FormAlert>
        </div>
      )}
      {earlier && <Note tone="good" title={t('asBefore', { file: earlier.fileName })} />}
      <ColumnList table={table} format={format} onFormat={onFormat} />
      <ImportPreview table={table} format={format} />
      <div className={tableClasses.foot}>
        <Button disabled={isPending} onClick={onReplace}>
          {t('common:back')}
        </Button>
        <Button variant="filled" disabled={!isComplete || isPending} onClick={check}>
          {isPending ? t('checking') : t('check')}
        </Button>
      </div>
    </>
  );
}

function ColumnList({ table, format, onFormat }: Props) {
  const { t } = useTranslation(['imports', 'tables', 'categories']);
  const { columns } = format;
  const done = columns.filter((field) => field !== null).length;
  /** The fields of the columns when the select of one got the focus. */
  const atFocus = useRef<{ index: number; columns: TableFormat['columns'] } | null>(null);

  function choose(index: number, value: string): void {
    const field = tableFields.find((one) => one === value) ?? null;
    // An arrow key passes over the fields of other columns, which then get them back.
    const before = atFocus.current?.index === index ? atFocus.current.columns : columns;
    // A field has one column: the one chosen last.
    const chosen = before.map((old, at) => (at === index ? field : old === field ? null : old));
    const known = formatOf(table, chosen, (name) => t(`categories:${categoryKeys[name]}`), format.currency);
    const values = { ...format.values };
    // A field that moves to another column finds other words there.
    for (const one of chosen) if (isMappedField(one)) values[one] = { ...known.values[one], ...format.values[one] };
    onFormat({ ...known, values });
  }

  return (
    <section className={tableClasses.section}>
      <div className={tableClasses.sub}>
        <h2>{t('mapTitle')}</h2>
        <span className={tableClasses.muted}>{t('mapped', { done, total: columns.length })}</span>
      </div>
      {!requiredTableFields.every((field) => columns.includes(field)) && (
        <Note tone="warn" title={t('needTitlePrice')} />
      )}
      <ul className={classes.maps}>
        {columns.map((field, index) => {
          const given = table.headings[index]?.trim() ?? '';
          const heading = given === '' ? t('emptyCell') : given;
          const sample = table.rows.find((row) => (row[index] ?? '').trim() !== '')?.[index]?.trim();
          return (
            <li key={index} className={classNames(classes.map, field === null && classes.skipped)}>
              <span className={classes.heading}>
                <b>{heading}</b>
                <span className={classes.sample}>{sample ?? t('emptyCell')}</span>
              </span>
              <RightIcon />
              <div className={classes.target}>
                <NativeSelect
                  aria-label={heading}
                  value={field ?? ''}
                  data={[
                    { value: '', label: t('skip') },
                    ...tableFields.map((one) => ({ value: one, label: t(`tables:${headingKey(one)}`) })),
                  ]}
                  onFocus={() => {
                    atFocus.current = { index, columns };
                  }}
                  onChange={({ currentTarget }) => choose(index, currentTarget.value)}
                />
                {field === 'price' && !columns.includes('currency') && (
                  <NativeSelect
                    aria-label={t('defaultCurrency')}
                    value={format.currency}
                    data={Currency.options}
                    onChange={({ currentTarget }) =>
                      onFormat({
                        ...format,
                        currency: Currency.options.find((one) => one === currentTarget.value) ?? 'RSD',
                      })
                    }
                  />
                )}
                {hasChoices(field) && (
                  <Values
                    key={field}
                    field={field}
                    heading={heading}
                    words={valuesIn(table, index, field)}
                    format={format}
                    onFormat={onFormat}
                  />
                )}
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

type ChosenField = Extract<MappedTableField, 'condition' | 'categories' | 'currency'>;

/** The value of a select before a choice. */
const unset = 'unset';

/** Returns whether the seller chooses the meaning of the column's words. Words of other columns are recognised or ignored. */
const hasChoices = (field: TableField | null): field is ChosenField =>
  isMappedField(field) && ['condition', 'categories', 'currency'].includes(field);

/** The unrecognised words of a column, each with a select for its meaning. */
function Values({
  field,
  heading,
  words,
  format,
  onFormat,
}: { field: ChosenField; heading: string; words: readonly string[] } & Pick<Props, 'format' | 'onFormat'>) {
  const { t } = useTranslation(['imports', 'conditions', 'categories']);
  const meanings = format.values[field] ?? {};
  const unknown = words.filter((word) => !Object.hasOwn(meanings, word));
  // An open list keeps its words while their meanings are chosen. Initially open for conditions: rows without a known one are refused.
  const [open, setOpen] = useState<readonly string[]>(field === 'condition' ? unknown : []);
  const asked = open.length > 0 ? open : unknown;
  if (asked.length === 0) return null;
  const named = unknown.slice(0, maxNamed).join(', ') + (unknown.length > maxNamed ? '…' : '');
  const options = {
    condition: Object.entries(conditionKeys).map(([value, key]) => ({
      value,
      label: t(`conditions:${key satisfies (typeof conditionKeys)[Condition]}`),
    })),
    categories: categoryNames.map((name) => ({ value: name, label: t(`categories:${categoryKeys[name]}`) })),
    currency: Currency.options.map((value) => ({ value, label: value })),
  }[field];

  function mean(word: string, meaning: string): void {
    onFormat({ ...format, values: { ...format.values, [field]: { ...meanings, [word]: meaning } } });
  }

  return (
    <details
      className={classes.values}
      open={open.length > 0}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open ? unknown : [])}
    >
      <summary className={classNames(unknown.length > 0 && classes.miss)}>
        {unknown.length > 0 ? t('values', { values: named }) : t('valuesOf', { column: heading })}
      </summary>
      {open.map((word) => (
        <label key={word} className={classes.value}>
          <span>{word}</span>
          <NativeSelect
            value={meanings[word] ?? unset}
            data={[
              ...(meanings[word] === undefined ? [{ value: unset, label: t('chooseValue'), disabled: true }] : []),
              { value: '', label: t('noValue') },
              ...options,
            ]}
            onChange={({ currentTarget }) => mean(word, currentTarget.value)}
          />
        </label>
      ))}
    </details>
  );
}
