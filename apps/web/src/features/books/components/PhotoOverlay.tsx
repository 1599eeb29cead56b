import type { BookImage } from '@korice/contracts';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../components/IconButton.js';
import { CloseIcon, LeftIcon, RightIcon } from '../../../components/icons.js';
import { useModal } from '../../../components/use-modal.js';
import { useSwipe } from '../../../components/use-swipe.js';
import { BookImageFrame } from './BookImageFrame.js';
import { BookThumbnails } from './BookThumbnails.js';
import classes from './PhotoOverlay.module.css';

/** Movement in pixels up to which a press counts as a click, not as a selection or drag. */
const stillPress = 8;

/** The images of a book in a full-screen dialog. */
export function PhotoOverlay({
  isOpen,
  images,
  title,
  author,
  shown,
  onChoose,
  onClose,
}: {
  isOpen: boolean;
  images: readonly BookImage[];
  title: string;
  author: string;
  /** Which is shown, from 0. */
  shown: number;
  onChoose: (index: number) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation(['book', 'common']);
  const { isShown, dialog } = useModal(isOpen, onClose);
  const count = images.length;
  const turn = (step: 1 | -1) => onChoose((shown + step + count) % count);
  const swipe = useSwipe(turn);
  const image = images[shown];
  const pressedAt = useRef<{ x: number; y: number }>(null);

  return (
    <dialog
      {...dialog}
      className={classes.overlay}
      aria-label={`${t('gallery')}: ${title}`}
      onKeyDown={(event) => {
        if (count < 2 || (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight')) return;
        // The gallery below handles the same keys.
        event.stopPropagation();
        turn(event.key === 'ArrowLeft' ? -1 : 1);
      }}
    >
      {isShown && (
        <div className={classes.inside}>
          <div className={classes.bar}>
            <p role="status">{t('common:slideOf', { index: shown + 1, total: count })}</p>
            <span className={classes.name}>{t('pageTitle', { title, author })}</span>
            <IconButton label={t('zoomClose')} className={classes.button} onClick={onClose}>
              <CloseIcon />
            </IconButton>
          </div>
          <figure
            className={classes.image}
            onPointerDownCapture={({ clientX, clientY }) => {
              pressedAt.current = { x: clientX, y: clientY };
            }}
            onClick={({ clientX, clientY }) => {
              const { x, y } = pressedAt.current ?? { x: clientX, y: clientY };
              pressedAt.current = null;
              // The image fills the dialog, so a selection or drag over it ends with a click on its start element.
              if (Math.hypot(clientX - x, clientY - y) <= stillPress) onClose();
            }}
            {...(count > 1 && swipe)}
          >
            {image && (
              <BookImageFrame
                key={image.url}
                image={image}
                title={title}
                author={author}
                alt={t('imageAlt', { title, index: shown + 1, total: count })}
                sizes="100vw"
                eager
                isWhole
              />
            )}
          </figure>
          {count > 1 && (
            <>
              <IconButton
                label={t('previousImage')}
                className={`${classes.button} ${classes.previous}`}
                onClick={() => turn(-1)}
              >
                <LeftIcon />
              </IconButton>
              <IconButton
                label={t('nextImage')}
                className={`${classes.button} ${classes.next}`}
                onClick={() => turn(1)}
              >
                <RightIcon />
              </IconButton>
              <BookThumbnails
                className={classes.thumbnails}
                images={images}
                title={title}
                author={author}
                shown={shown}
                onChoose={onChoose}
              />
            </>
          )}
        </div>
      )}
    </dialog>
  );
}
