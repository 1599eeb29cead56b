import { homeLists } from '@korice/contracts/first-view';
import { pathTo } from '@korice/contracts/paths';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ScreenTitle } from '../../../components/ScreenTitle.js';
import { Shelf, type ShelfBook } from '../../../components/Shelf.js';
import { Wrap } from '../../../components/Wrap.js';
import { bookQueries } from '../queries.js';
import classes from './HomeHero.module.css';
import { PopularCategories } from './PopularCategories.js';
import { SearchBox } from './SearchBox.js';

/** How the books on the shelf stand, from the left. */
const standing: readonly ShelfBook['stands'][] = [
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

/** Stands there while nothing is known to be for sale: a bookshop's window, no links. */
const decoration: readonly Pick<ShelfBook, 'title' | 'author'>[] = [
  { title: 'Seobe', author: 'Miloš Crnjanski' },
  { title: 'Tvrđava', author: 'Meša Selimović' },
  { title: 'Koreni', author: 'Dobrica Ćosić' },
  { title: 'Hazarski rečnik', author: 'Milorad Pavić' },
  { title: 'Gospođica', author: 'Ivo Andrić' },
  { title: 'Lagum', author: 'Svetlana Velmar-Janković' },
  { title: 'Zlatno runo', author: 'Borislav Pekić' },
];

/** What the site is, the search, and at its right a shelf of what readers want most. */
export function HomeHero() {
  const { t } = useTranslation('home');
  const wanted = useQuery(bookQueries.list(homeLists.wanted));
  const onShelf = wanted.data?.books.slice(0, standing.length) ?? [];

  return (
    <section className={classes.hero}>
      <Wrap className={classes.inside}>
        <div className={classes.words}>
          <ScreenTitle className={classes.headline}>{t('heroHeading')}</ScreenTitle>
          <p className={classes.lead}>{t('metaDescription')}</p>
          <div className={classes.search}>
            <SearchBox />
          </div>
          <PopularCategories />
        </div>
        {onShelf.length > 0 || wanted.isPending ? (
          <Shelf
            className={classes.shelf}
            label={t('bestsellers')}
            books={onShelf.map(({ _id, title, author }, at) => ({
              title,
              author,
              to: pathTo('book', { bookId: _id }),
              stands: standing[at],
            }))}
          />
        ) : (
          <Shelf className={classes.shelf} books={decoration.map((book, at) => ({ ...book, stands: standing[at] }))} />
        )}
      </Wrap>
    </section>
  );
}
