import { pathTo } from '@korice/contracts/paths';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { EmptyState } from '../../components/EmptyState.js';
import { Button } from '../../components/kit/Button.js';
import { usePageHead } from '../../components/use-page-head.js';
import { Wrap } from '../../components/Wrap.js';
import { SearchBox } from '../../features/books/components/SearchBox.js';
import classes from './NotFound.module.css';

/** The screen of an unknown URL; offers the search and links. */
export default function NotFound() {
  const { t } = useTranslation('notFound');
  usePageHead({ title: t('pageTitle') });
  return (
    <Wrap className={classes.screen}>
      <EmptyState
        level={1}
        art="search"
        title={t('heading')}
        action={
          <div className={classes.ways}>
            <SearchBox />
            <Button component={Link} to={pathTo('home')}>
              {t('homeAction')}
            </Button>
          </div>
        }
      >
        {t('body')}
      </EmptyState>
    </Wrap>
  );
}
