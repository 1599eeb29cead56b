import { useTranslation } from 'react-i18next';
import { formatDate, formatNumber } from '../../../lib/format.js';
import { chartCeiling } from '../chart-scale.js';
import classes from './DayChart.module.css';

const height = 64;
/** Each day's share of the width. */
const step = 10;
const barWidth = 7;

/** A number for each of the last days as a small drawing; the table below the charts tells the same to those who cannot see it. */
export function DayChart({
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
  const line = counts.map((count, at) => `${at * step + step / 2} ${topOf(count).toFixed(1)}`).join('L');
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
            counts.map((count, at) => (
              <path
                key={days[at]?.date}
                className={at === counts.length - 1 ? classes.now : undefined}
                d={`M${at * step + (step - barWidth) / 2} ${height}V${topOf(count).toFixed(1)}h${barWidth}V${height}z`}
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
