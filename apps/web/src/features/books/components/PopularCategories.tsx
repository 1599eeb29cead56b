import type { CategoryName } from '@korice/contracts';
import { pathTo } from '@korice/contracts/paths';
import { categoryKeys } from '@korice/texts';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { bookQueries } from '../queries.js';
import classes from './PopularCategories.module.css';

const shown = 5;
const names = Object.keys(categoryKeys) as CategoryName[];

/** The categories with the most books, and the way to all of them. */
export function PopularCategories() {
  const { t } = useTranslation(['home', 'categories']);
  const id = useId();
  const facets = useQuery(bookQueries.facets());
  const counts = facets.data?.categories ?? {};
  const popular = names
    .filter((name) => (counts[name] ?? 0) > 0)
    .sort((a, b) => (counts[b] ?? 0) - (counts[a] ?? 0))
    .slice(0, shown);
  // While they are on their way the words keep their place.
  const isNamed = facets.isPending || popular.length > 0;

  return (
    <div className={classes.popular}>
      {isNamed && <p id={id}>{t('popularCategories')}:</p>}
      <ul aria-labelledby={isNamed ? id : undefined}>
        {popular.map((name) => (
          <li key={name}>
            <Link to={pathTo('category', { name })}>{t(`categories:${categoryKeys[name]}`)}</Link>
          </li>
        ))}
        {!facets.isPending && (
          <li>
            <Link to={pathTo('categories')}>{t('allCategories')}</Link>
          </li>
        )}
      </ul>
    </div>
  );
}
