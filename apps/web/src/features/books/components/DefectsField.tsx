import {
  defectNames,
  imageFileId,
  isChecked,
  proposedCondition,
  toggleDefect,
  withPhoto,
  toggleRemainingAbsent,
} from '@korice/contracts/defects';
import { presentKeys } from '@korice/texts';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { conditionKeys } from '../../../components/condition-keys.js';
import { FieldError } from '../../../components/FieldError.js';
import { CheckIcon } from '../../../components/icons.js';
import { NativeSelect } from '../../../components/kit/NativeSelect.js';
import { TextButton } from '../../../components/TextButton.js';
import type { FormImage } from '../../images/image-list.js';
import { savedImages } from '../../images/use-image-list.js';
import { type BookFieldProps, showsSame } from './book-field-props.js';
import classes from './DefectsField.module.css';

/** The defects of a used copy, from which its condition is proposed, and the photos that show them. */
export const DefectsField = memo(
  function DefectsField({
    fields: { values, set },
    idOf,
    errorOf,
    images,
  }: BookFieldProps & { images: readonly FormImage[] }) {
    const { t } = useTranslation(['bookForm', 'book', 'conditions']);
    const { defects, condition } = values;
    const { present, absent } = defects;
    if (condition === 'new' && !isChecked(defects)) return null;
    const id = idOf('defects');
    const error = errorOf('defects');
    const proposed = proposedCondition(defects);
    const photos = savedImages(images).map(({ url }, index) => ({
      value: imageFileId(url),
      label: t('book:photoNumber', { index: index + 1 }),
    }));
    const chip = (text: string, isPressed: boolean, onPress: () => void, chipId?: string) => (
      <button key={text} id={chipId} type="button" className={classes.chip} aria-pressed={isPressed} onClick={onPress}>
        {isPressed && <CheckIcon />}
        {text}
      </button>
    );
    return (
      <div className={classes.field} role="group" aria-labelledby={`${id}-label`} aria-describedby={`${id}-hint`}>
        <h2 id={`${id}-label`}>{t('defects')}</h2>
        <div className={classes.chips}>
          {defectNames.map((name, index) =>
            chip(
              t(`book:${presentKeys[name]}`),
              present.includes(name),
              () => set('defects', toggleDefect(defects, name)),
              // The error summary focuses the first one.
              index === 0 ? id : undefined,
            ),
          )}
          {chip(t(present.length === 0 ? 'defectsNone' : 'defectsNoOther'), absent.length > 0, () =>
            set('defects', toggleRemainingAbsent(defects)),
          )}
        </div>
        {present.length > 0 && photos.length > 0 && (
          <div className={classes.photos} role="group" aria-labelledby={`${id}-photos`}>
            <p id={`${id}-photos`}>{t('defectPhotos')}</p>
            {present.map((name) => (
              <NativeSelect
                key={name}
                label={t(`book:${presentKeys[name]}`)}
                value={photos.find(({ value }) => value === defects.photos?.[name])?.value ?? ''}
                data={[{ value: '', label: t('defectPhotoNone') }, ...photos]}
                onChange={({ currentTarget: { value } }) =>
                  set('defects', withPhoto(defects, name, value === '' ? undefined : value))
                }
              />
            ))}
          </div>
        )}
        <div id={`${id}-hint`} className={classes.hint} aria-live="polite">
          {proposed && (
            <p>
              {t('defectsProposed', { condition: t(`conditions:${conditionKeys[proposed]}`) })}{' '}
              {proposed !== condition && (
                <TextButton small onClick={() => set('condition', proposed)}>
                  {t('defectsUse')}
                </TextButton>
              )}
            </p>
          )}
          {error !== undefined && <FieldError id={`${id}-error`}>{error}</FieldError>}
        </div>
      </div>
    );
  },
  (before, now) => before.images === now.images && showsSame('defects', 'condition')(before, now),
);
