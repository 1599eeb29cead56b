import type { Summary } from '@korice/contracts';
import { useTranslation } from 'react-i18next';
import { formatDate, formatNumber } from '../../../lib/format.js';
import { DayChart } from './DayChart.js';
import classes from './DayCharts.module.css';

const series = [
  { key: 'views', text: 'views', kind: 'line' },
  { key: 'books', text: 'newListings', kind: 'bars' },
  { key: 'users', text: 'newAccounts', kind: 'bars' },
  { key: 'messages', text: 'messages', kind: 'bars' },
] as const;

/** What came on each of the last 30 days, drawn and as a table that opens below. */
export function DayCharts({ days }: { days: Summary['days'] }) {
  const { t } = useTranslation('admin');
  return (
    <>
      {series.map(({ key, text, kind }) => (
        <DayChart
          key={key}
          title={t(text)}
          kind={kind}
          days={days.map((day) => ({ date: day.date, count: day[key] }))}
        />
      ))}
      <details className={classes.fold}>
        <summary>{t('chartCaption')}</summary>
        <div className={classes.inside} tabIndex={0} role="region" aria-label={t('chartCaption')}>
          <table>
            <thead>
              <tr>
                <th scope="col">{t('day')}</th>
                {series.map(({ key, text }) => (
                  <th key={key} scope="col">
                    {t(text)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {[...days].reverse().map((day) => (
                <tr key={day.date}>
                  <th scope="row">{formatDate(day.date)}</th>
                  {series.map(({ key }) => (
                    <td key={key}>{formatNumber(day[key])}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </>
  );
}
