import type { Page } from '@korice/contracts';
import { pathTo } from '@korice/contracts/paths';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { IconButton, IconLink } from '../../../components/IconButton.js';
import { EditIcon, ExternalIcon, TrashIcon } from '../../../components/icons.js';
import { VisuallyHidden } from '../../../components/VisuallyHidden.js';
import { formatDate } from '../../../lib/format.js';
import { textLanguage } from '../../../lib/text-language.js';
import classes from './PagesTable.module.css';

/** Pages as a table; below 820 px each row is drawn as a card. `withAuthors` says whose they are. */
export function PagesTable({
  pages,
  withAuthors,
  onDelete,
}: {
  pages: readonly Page[];
  withAuthors: boolean;
  onDelete: (page: Page) => void;
}) {
  const { t } = useTranslation(['pages', 'common', 'users']);
  return (
    <table className={classes.table}>
      <caption>
        <VisuallyHidden>{t('listTitle')}</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          <th scope="col">{t('title')}</th>
          <th scope="col">{t('slug')}</th>
          <th scope="col">{t('common:language')}</th>
          <th scope="col">
            <VisuallyHidden>{t('updatedColumn')}</VisuallyHidden>
          </th>
          <th scope="col" className={classes.right}>
            {t('users:actions')}
          </th>
        </tr>
      </thead>
      <tbody>
        {pages.map((page) => {
          const { _id: pageId, title, slug, contentEn, author, updatedAt } = page;
          return (
            <tr key={pageId}>
              <td className={classes.first}>
                <Link to={pathTo('editPage', { pageId })} className={classes.title} lang={textLanguage(title)}>
                  {title}
                </Link>
                {withAuthors && <span className={classes.author}>{author.name}</span>}
              </td>
              <td className={classes.slug}>{pathTo('page', { slug })}</td>
              <td className={classes.language}>
                {t('common:languageSr')}
                {contentEn !== '' && (
                  <>
                    , <span lang="en">{t('common:languageEn')}</span>
                  </>
                )}
              </td>
              <td className={classes.date}>{t('updatedOn', { date: formatDate(updatedAt) })}</td>
              <td className={classes.actionCell}>
                <div className={classes.actions}>
                  <IconLink to={pathTo('page', { slug })} label={`${t('view')}: ${title}`}>
                    <ExternalIcon />
                  </IconLink>
                  <IconLink to={pathTo('editPage', { pageId })} label={t('editLabel', { title })}>
                    <EditIcon />
                  </IconLink>
                  <IconButton label={t('deleteLabel', { title })} onClick={() => onDelete(page)}>
                    <TrashIcon />
                  </IconButton>
                </div>
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
