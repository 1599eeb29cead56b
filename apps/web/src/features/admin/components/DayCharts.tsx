import type { Summary } from '@korice/contracts';
import { useTranslation } from 'react-i18next';
import { formatDate, formatNumber } from '../../../lib/format.js';
import classes from './DayCharts.module.css';

const steps = [1, 2, 4, 5, 10] as const;

/** Returns the top of a chart: the next of 1, 2, 4, 5 or 10 times a power of ten, at least 4. */
export function chartCeiling(values: readonly number[]): number {
  const highest = Math.max(4, ...values);
  const power = 10 ** Math.floor(Math.log10(highest));
  return (steps.find((step) => step * power >= highest) ?? 10) * power;
}

const series = [
  { key: 'views', text: 'views', kind: 'line' },
  { key: 'books', text: 'newListings', kind: 'bars' },
  { key: 'users', text: 'newAccounts', kind: 'bars' },
  { key: 'messages', text: 'messages', kind: 'bars' },
] as const;

/** The numbers of the last 30 days as charts and as a table in a disclosure. */
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

const height = 64;
/** Width of one day. */
const step = 10;
const barWidth = 7;

/** A chart of one number per day. `DayCharts` has the same data as a table. */
function DayChart({
  title,
  kind,
  days,
}: {
  title: string;
  kind: 'line' | 'bars';
  /** Oldest first, today last. */
  days: readonly { date: string; count: number }[];
}) {
  const { t } = useTranslation(['admin', 'common']);
  const counts = days.map(({ count }) => count);
  const total = formatNumber(counts.reduce((sum, count) => sum + count, 0));
  const ceiling = chartCeiling(counts);
  const topOf = (count: number) => height - (count / ceiling) * height;
  const line = counts.map((count, index) => `${index * step + step / 2} ${topOf(count).toFixed(1)}`).join('L');
  const width = days.length * step;
  const [first] = days;

  return (
    <figure className={classes.chart}>
      <figcaption>
        <span>{title}</span>
        <b>{total}</b>
      </figcaption>
      <div className={classes.plot}>
        <svg
          viewBox={`0 0 ${width} ${height}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={`${title}, ${t('last30Days')}: ${total}`}
        >
          {kind === 'line' ? (
            <>
              <path className={classes.area} d={`M${step / 2} ${height}L${line}L${width - step / 2} ${height}z`} />
              <path className={classes.line} d={`M${line}`} />
            </>
          ) : (
            counts.map((count, index) => (
              <path
                key={days[index]?.date}
                className={index === counts.length - 1 ? classes.now : undefined}
                d={`M${index * step + (step - barWidth) / 2} ${height}V${topOf(count).toFixed(1)}h${barWidth}V${height}z`}
              />
            ))
          )}
        </svg>
        <span className={classes.scale} aria-hidden="true">
          <span>{formatNumber(ceiling)}</span>
          <span>0</span>
        </span>
      </div>
      <p className={classes.ends} aria-hidden="true">
        <span>{first && formatDate(first.date)}</span>
        <span>
          {t('common:today')} {formatNumber(counts.at(-1) ?? 0)}
        </span>
      </p>
    </figure>
  );
}
