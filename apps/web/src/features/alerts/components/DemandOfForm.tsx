import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { BellOnIcon } from '../../../components/bell-icons.js';
import { alertQueries } from '../alert-data.js';
import classes from './DemandOfForm.module.css';

const debounceMs = 500;

/**
 * Shows how many other members have an alert of the book that is typed into a form. Needs the i18n namespaces
 * `bookForm` and `bookTable`.
 */
export function DemandOfForm({ title, author, isListed }: { title: string; author: string; isListed: boolean }) {
  const { t } = useTranslation(['bookForm', 'bookTable']);
  const work = { title: title.trim(), author: author.trim() };
  const key = JSON.stringify(work);
  const isSettled = useDebouncedValue(key, debounceMs)[0] === key;
  const isKnown = work.title !== '' && work.author !== '';
  const { data } = useQuery({ ...alertQueries.demand(work.title, work.author), enabled: isSettled && isKnown });
  const readers = isKnown ? (data?.readers ?? 0) : 0;
  return (
    <div role="status" className={classes.status}>
      {readers > 0 && (
        <p className={classes.demand}>
          <BellOnIcon />
          <span>{t(isListed ? 'bookTable:demand' : 'demandOfNew', { count: readers })}</span>
        </p>
      )}
    </div>
  );
}
