import type { Book, Defect } from '@korice/contracts';
import { imageFileId, isChecked } from '@korice/contracts/defects';
import { absentKeys, presentKeys } from '@korice/texts';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../../components/class-names.js';
import { TextButton } from '../../../components/TextButton.js';
import facts from './BookFacts.module.css';
import classes from './BookDefects.module.css';

/** The defects of the copy, each with a link to its photo, and those that the seller ruled out. Renders nothing if none were checked. */
export function BookDefects({
  book: { defects, images },
  onShowPhoto,
}: {
  book: Pick<Book, 'defects' | 'images'>;
  /** Shows the photo with the index in the gallery. */
  onShowPhoto: (index: number) => void;
}) {
  const { t } = useTranslation('book');
  if (!isChecked(defects)) return null;
  const { present, absent, photos = {} } = defects;
  const indexOf = (name: Defect) => images.findIndex(({ url }) => imageFileId(url) === photos[name]);
  return (
    <div className={facts.about}>
      <h2>{t('defectsHeading')}</h2>
      <ul className={classes.defects}>
        {present.map((name) => (
          <li key={name} className={classNames(classes.defect, classes.present)}>
            {t(presentKeys[name])}
            {indexOf(name) >= 0 && (
              <TextButton small className={classes.photo} onClick={() => onShowPhoto(indexOf(name))}>
                {t('photoNumber', { index: indexOf(name) + 1 })}
              </TextButton>
            )}
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
