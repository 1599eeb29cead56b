import { maxImageBytes, maxImages } from '@korice/contracts/images';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../components/class-names.js';
import form from '../../components/EditorForm.module.css';
import { keepFootFree } from '../../components/keep-foot-free.js';
import { Button } from '../../components/kit/Button.js';
import { FormAlert } from '../../components/Note.js';
import { isImageFile, shrinkImage } from '../../lib/shrink-image.js';
import type { Shelf } from '../../features/shelf/shelf.js';
import { useShelfState } from '../../features/shelf/use-shelf.js';
import { formatNumber } from '../../lib/format.js';
import { useIsWide } from '../../lib/use-width.js';
import { PhotoCamera } from './PhotoCamera.js';
import { PhotoDrop, PhotoGrid } from './PhotoGrid.js';
import classes from './ScanShelf.module.css';

/** The photos of the queue: one book after the other with the camera of a phone, or files in the order of scanning. */
export function ShelfPhotos({ shelf, onBack, onNext }: { shelf: Shelf; onBack: () => void; onNext: () => void }) {
  const { t } = useTranslation('shelf');
  const { books } = useShelfState(shelf);
  const isWide = useIsWide() === true;
  const [hasCamera, setCamera] = useState(!isWide);
  const [leftOver, setLeftOver] = useState(0);
  const [tooLarge, setTooLarge] = useState<string>();
  const [wrongType, setWrongType] = useState<string>();
  const done = books.filter(({ photoIds }) => photoIds.length > 0).length;

  /** Adds files to one book, or one each to the books without a photo in the order of scanning. */
  async function addFiles(files: readonly File[], bookId?: string): Promise<void> {
    setTooLarge(undefined);
    setWrongType(files.find((file) => !isImageFile(file))?.name);
    let unused = 0;
    for (const file of files.filter(isImageFile)) {
      const photo = await shrinkImage(file);
      // Reads the queue again for each file, because the previous file belongs to a book now.
      const now = shelf.read().books;
      const book = now.find(({ id, photoIds }) => (bookId === undefined ? photoIds.length === 0 : id === bookId));
      if (photo.size > maxImageBytes) setTooLarge(file.name);
      else if (!book || book.photoIds.length >= maxImages) unused += 1;
      else shelf.addPhoto(book.id, photo);
    }
    setLeftOver(unused);
  }

  return (
    <div className={classes.photos}>
      {hasCamera ? (
        <PhotoCamera shelf={shelf} onUnavailable={() => setCamera(false)} onNext={onNext} onBack={onBack} />
      ) : (
        <>
          <PhotoDrop onFiles={(files) => void addFiles(files)} />
          {leftOver > 0 && <FormAlert tone="warn" title={t('tooManyPhotos', { count: leftOver })} />}
          {tooLarge !== undefined && (
            <FormAlert
              tone="bad"
              title={t('photoTooLarge', { size: formatNumber(maxImageBytes / 1024 ** 2), name: tooLarge })}
            />
          )}
          {wrongType !== undefined && <FormAlert tone="bad" title={t('photoWrongType', { name: wrongType })} />}
          <h2 className={classes.subhead} role="status">
            {t('photosOf', { done, total: books.length })}
          </h2>
          <PhotoGrid shelf={shelf} onFiles={(files, bookId) => void addFiles(files, bookId)} />
          <div ref={keepFootFree} className={classNames(form.foot, classes.foot)}>
            <Button onClick={onBack}>{t('back')}</Button>
            <Button variant="filled" onClick={onNext}>
              {t('toPublish')}
            </Button>
          </div>
        </>
      )}
    </div>
  );
}
