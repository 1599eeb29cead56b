import { homeLists } from '@korice/contracts/first-view';
import { pathTo } from '@korice/contracts/paths';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ScreenTitle } from '../../../components/ScreenTitle.js';
import { Shelf, type ShelfBook } from '../../../components/Shelf.js';
import { Wrap } from '../../../components/Wrap.js';
import { bookQueries } from '../queries.js';
import classes from './HomeHero.module.css';
import { SearchBox } from './SearchBox.js';
import type { CategoryName } from '@korice/contracts';
import { categoryKeys } from '@korice/texts';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router-dom';

/** How each book is placed on the shelf, from the left; undefined shows the spine. */
const bookViews: readonly ShelfBook['view'][] = [
  undefined,
  undefined,
  undefined,
  'face',
  undefined,
  undefined,
  undefined,
  undefined,
  'lean',
];

/** Decorative books without links, shown if no books for sale could be loaded or none exist. */
const decoration: readonly Pick<ShelfBook, 'title' | 'author'>[] = [
  { title: 'Seobe', author: 'Miloš Crnjanski' },
  { title: 'Tvrđava', author: 'Meša Selimović' },
  { title: 'Koreni', author: 'Dobrica Ćosić' },
  { title: 'Hazarski rečnik', author: 'Milorad Pavić' },
  { title: 'Gospođica', author: 'Ivo Andrić' },
  { title: 'Lagum', author: 'Svetlana Velmar-Janković' },
  { title: 'Zlatno runo', author: 'Borislav Pekić' },
];

/** Introduction, search, and a shelf of the bestsellers. */
export function HomeHero({ ownTown }: { ownTown: ReactNode }) {
  const { t } = useTranslation('home');
  const bestsellers = useQuery(bookQueries.list(homeLists.bestsellers));
  const onShelf = bestsellers.data?.books.slice(0, bookViews.length) ?? [];

  return (
    <section className={classes.hero}>
      <Wrap className={classes.inside}>
        <div className={classes.words}>
          <ScreenTitle className={classes.headline}>{t('heroHeading')}</ScreenTitle>
          <p className={classes.lead}>{t('metaDescription')}</p>
          <div className={classes.search}>
            <SearchBox />
          </div>
          <div className={classes.town}>{ownTown}</div>
          <PopularCategories />
        </div>
        {onShelf.length > 0 || bestsellers.isPending ? (
          <Shelf
            className={classes.shelf}
            label={t('bestsellers')}
            books={onShelf.map(({ _id, title, author }, index) => ({
              title,
              author,
              to: pathTo('book', { bookId: _id }),
              view: bookViews[index],
            }))}
          />
        ) : (
          <Shelf
            className={classes.shelf}
            books={decoration.map((book, index) => ({ ...book, view: bookViews[index] }))}
          />
        )}
      </Wrap>
    </section>
  );
}

const maxPopular = 5;
const categoryNames = Object.keys(categoryKeys) as CategoryName[];

/** The categories with the most books, and a link to all categories. */
function PopularCategories() {
  const { t } = useTranslation(['home', 'categories']);
  const id = useId();
  const facets = useQuery(bookQueries.facets());
  const counts = facets.data?.categories ?? {};
  const popular = categoryNames
    .filter((name) => (counts[name] ?? 0) > 0)
    .sort((a, b) => (counts[b] ?? 0) - (counts[a] ?? 0))
    .slice(0, maxPopular);
  // Reserves the space of the names while they load.
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
