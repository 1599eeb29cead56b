import type { Book } from '@korice/contracts';
import { isChecked } from '@korice/contracts/defects';
import { absentKeys, presentKeys } from '@korice/texts';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../../components/class-names.js';
import facts from './BookFacts.module.css';
import classes from './BookDefects.module.css';

/** What shows on the copy, and what the seller checked and is not there. Renders nothing when the seller checked nothing. */
export function BookDefects({ defects }: Pick<Book, 'defects'>) {
  const { t } = useTranslation('book');
  if (!isChecked(defects)) return null;
  const { present, absent } = defects;
  return (
    <div className={facts.about}>
      <h2>{t('defectsHeading')}</h2>
      <ul className={classes.defects}>
        {present.map((name) => (
          <li key={name} className={classNames(classes.defect, classes.present)}>
            {t(presentKeys[name])}
          </li>
        ))}
        {absent.map((name) => (
          <li key={name} className={classes.defect}>
            {t(absentKeys[name])}
          </li>
        ))}
      </ul>
    </div>
  );
}
