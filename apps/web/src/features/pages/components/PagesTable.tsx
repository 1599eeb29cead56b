import type { Page } from '@korice/contracts';
import { pathTo } from '@korice/contracts/paths';
import { useTranslation } from 'react-i18next';
import { IconButton, IconLink } from '../../../components/IconButton.js';
import { EditIcon, TrashIcon } from '../../../components/dashboard-icons.js';
import { ExternalIcon } from '../../../components/icons.js';
import { RowTitle } from '../../../components/RowTitle.js';
import { Cell, Row, Table } from '../../../components/Table.js';
import { VisuallyHidden } from '../../../components/VisuallyHidden.js';
import { currentLanguage } from '../../../i18n.js';
import { formatDate } from '../../../lib/format.js';
import { pageInLanguage } from '../page-in-language.js';
import classes from './PagesTable.module.css';

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
    <Table
      label={t('listTitle')}
      columns={[
        { key: 'title', heading: t('title') },
        { key: 'slug', heading: t('slug') },
        { key: 'language', heading: t('common:language'), isSpare: true },
        { key: 'date', heading: <VisuallyHidden>{t('updatedColumn')}</VisuallyHidden> },
        { key: 'actions', heading: t('users:actions'), isEnd: true },
      ]}
    >
      {pages.map((page) => {
        const { _id: pageId, slug, contentEn, author, updatedAt } = page;
        const { title } = pageInLanguage(page, currentLanguage());
        return (
          <Row key={pageId}>
            <Cell>
              <RowTitle to={pathTo('editPage', { pageId })}>{title}</RowTitle>
              {withAuthors && <span className={classes.author}>{author.name}</span>}
            </Cell>
            <Cell className={classes.slug}>{pathTo('page', { slug })}</Cell>
            <Cell isSpare className={classes.language}>
              {t('common:languageSr')}
              {contentEn !== '' && (
                <>
                  , <span lang="en">{t('common:languageEn')}</span>
                </>
              )}
            </Cell>
            <Cell className={classes.date}>{t('updatedOn', { date: formatDate(updatedAt) })}</Cell>
            <Cell>
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
            </Cell>
          </Row>
        );
      })}
    </Table>
  );
}
