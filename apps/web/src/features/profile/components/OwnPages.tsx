import { pathTo } from '@korice/contracts/paths';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Button } from '../../../components/kit/Button.js';
import classes from './AccountEnd.module.css';

/** The section of the profile that leads to the pages that a member writes. */
export function OwnPages() {
  const { t } = useTranslation(['profile', 'dashboard']);
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <div>
        <h2 id={id}>{t('pagesTitle')}</h2>
        <p className={classes.lead}>{t('pagesLead')}</p>
      </div>
      <div className={classes.links}>
        <Button component={Link} to={pathTo('pageListing')}>
          {t('dashboard:pageListing')}
        </Button>
        <Button component={Link} to={pathTo('addPage')}>
          {t('dashboard:addPage')}
        </Button>
      </div>
    </section>
  );
}
