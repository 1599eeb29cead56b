import type { Condition, TableFormat } from '@korice/contracts';
import { Currency } from '@korice/contracts/book';
import { headingKey, parseAmount, tableBounds, type TableField } from '@korice/contracts/table-fields';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../components/class-names.js';
import { conditionKeys } from '../../components/condition-keys.js';
import { Cell, Row, Table } from '../../components/Table.js';
import type { Table as ReadTable } from '../../features/imports/read-table.js';
import { formatTablePrice } from '../../lib/format.js';
import tableClasses from './ImportTable.module.css';

const previewed = ['title', 'author', 'price', 'condition', 'sku'] as const satisfies readonly TableField[];

/** The first rows as the browser reads them; the server has not checked them. */
export function ImportPreview({ table, format }: { table: ReadTable; format: TableFormat }) {
  const { t } = useTranslation(['imports', 'tables', 'conditions']);
  const shown = previewed.flatMap((field) => {
    const index = format.columns.indexOf(field);
    return index < 0 ? [] : [{ field, index }];
  });
  if (shown.length === 0) return null;
  const rows = table.rows.slice(0, tableBounds.preview);

  const currencyColumn = format.columns.indexOf('currency');

  function textOf(field: (typeof previewed)[number], cell: string, row: readonly string[]): string {
    if (field === 'price') {
      const { price, currency = format.currency } = parseAmount(cell);
      const word = row[currencyColumn]?.trim() ?? '';
      const meaning = format.values.currency?.[word] ?? word;
      const stated = Currency.options.find((one) => one === meaning) ?? currency;
      return /^\d+(\.\d+)?$/.test(price) ? formatTablePrice(Number(price), stated) : cell;
    }
    if (field !== 'condition') return cell;
    const meaning = format.values.condition?.[cell];
    if (cell === '' || meaning === '') return t('conditions:unspecified');
    const key = meaning !== undefined && meaning in conditionKeys ? conditionKeys[meaning as Condition] : undefined;
    return key ? t(`conditions:${key}`) : t('conditionUnknown', { value: cell });
  }

  return (
    <section className={tableClasses.section}>
      <div className={tableClasses.sub}>
        <h2>{t('preview')}</h2>
        <span className={tableClasses.muted}>{t('first', { count: rows.length })}</span>
      </div>
      <Table
        label={t('preview')}
        columns={shown.map(({ field }) => ({
          key: field,
          heading: t(`tables:${headingKey(field)}`),
          isEnd: field === 'price',
        }))}
      >
        {rows.map((row, at) => (
          <Row key={at}>
            {shown.map(({ field, index }) => (
              <Cell
                key={field}
                isEnd={field === 'price'}
                className={classNames(field === 'title' && tableClasses.title)}
              >
                {textOf(field, (row[index] ?? '').trim(), row)}
              </Cell>
            ))}
          </Row>
        ))}
      </Table>
    </section>
  );
}
