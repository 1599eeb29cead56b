import type { CategoryGroup as Group } from '@korice/contracts';
import { categoryGroupNames, categoryGroups, type CategoryGroupName } from '@korice/contracts/category-groups';
import { pathTo } from '@korice/contracts/paths';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Cover } from '../../../components/Cover.js';
import { countIn, type FacetCounts, useFacetLabel } from '../facet-count.js';
import { bookQueries } from '../queries.js';
import { useCategoryHeading } from '../use-category-heading.js';
import classes from './CategoryGroups.module.css';

const groupKeys = {
  fiction: 'groupFiction',
  suspense: 'groupSuspense',
  fantasy: 'groupFantasy',
  children: 'groupChildren',
  school: 'groupSchool',
  knowledge: 'groupKnowledge',
  life: 'groupLife',
  gifts: 'groupGifts',
} as const satisfies Record<CategoryGroupName, string>;

const groupsWithoutCovers: readonly Group[] = categoryGroupNames.map((group) => ({ group, books: [] }));

/** The categories in groups with covers and numbers of books. Needs the i18n namespaces `browse`, `categories` and `search`. */
export function CategoryGroups() {
  const groups = useQuery(bookQueries.categoryGroups());
  const { data } = useQuery(bookQueries.facets());
  const facets = { counts: data?.categories, isMore: data?.isMoreInCategories === true };
  // The groups are useful without covers too, so a failure needs no message here.
  const shown = groups.data ?? (groups.isError ? groupsWithoutCovers : undefined);
  return (
    <div className={classes.groups} aria-busy={shown === undefined}>
      {shown?.map(({ group, books }) => (
        <CategoryGroup key={group} group={group} books={books} facets={facets} />
      ))}
    </div>
  );
}

function CategoryGroup({
  group,
  books,
  facets,
}: {
  group: CategoryGroupName;
  books: Group['books'];
  facets: FacetCounts;
}) {
  const { t } = useTranslation('browse');
  const id = useId();
  const headingOf = useCategoryHeading();
  const labelOf = useFacetLabel();
  return (
    <section className={classes.group} aria-labelledby={id}>
      <div className={classes.covers} aria-hidden="true">
        {books.map(({ _id, title, author, images: [image] }) => (
          <Cover key={_id} title={title} author={author} image={image} sizes="48px" size="s" />
        ))}
      </div>
      <h2 id={id}>{t(groupKeys[group])}</h2>
      <ul>
        {categoryGroups[group].map((category) => {
          const count = countIn(facets, category);
          const name = headingOf(category);
          const label = labelOf(name, count, facets.isMore);
          return (
            <li key={category}>
              <Link
                to={pathTo('category', { name: category })}
                className={count === 0 ? classes.empty : undefined}
                aria-label={label['aria-label']}
              >
                {name}
                {label.count !== undefined && <span>{label.count}</span>}
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
