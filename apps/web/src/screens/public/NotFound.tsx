import { pathTo } from '@korice/contracts/paths';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Button } from '../../components/kit/Button.js';
import { ScreenTitle } from '../../components/ScreenTitle.js';
import { usePageHead } from '../../components/use-page-head.js';
import { Wrap } from '../../components/Wrap.js';
import { SearchBox } from '../../features/books/components/SearchBox.js';
import classes from './NotFound.module.css';

/** Any address that names no screen: says so, and offers what was perhaps looked for. */
export default function NotFound() {
  const { t } = useTranslation('notFound');
  usePageHead({ title: t('pageTitle') });
  return (
    <Wrap className={classes.screen}>
      <ScreenTitle className={classes.title}>{t('heading')}</ScreenTitle>
      <p className={classes.body}>{t('body')}</p>
      <SearchBox />
      <Button component={Link} to={pathTo('home')}>
        {t('homeAction')}
      </Button>
    </Wrap>
  );
}
