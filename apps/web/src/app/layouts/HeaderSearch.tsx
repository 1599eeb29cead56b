import { useTranslation } from 'react-i18next';
import { Wrap } from '../../components/Wrap.js';
import { SearchBox } from '../../features/books/components/SearchBox.js';
import classes from './HeaderSearch.module.css';

/** The search panel below the header. */
export default function HeaderSearch({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('search');
  return (
    <div className={classes.panel}>
      <Wrap className={classes.inside}>
        <SearchBox autoFocus landmark={t('label')} onClose={onClose} />
        <p className={classes.hint}>{t('scriptHint')}</p>
      </Wrap>
    </div>
  );
}
