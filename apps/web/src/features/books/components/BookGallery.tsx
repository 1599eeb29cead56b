import type { Book } from '@korice/contracts';
import { bookImageSizes } from '@korice/contracts/first-view';
import { type Ref, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Cover, CoverNote } from '../../../components/Cover.js';
import { useImageLoad } from '../../../components/use-image-load.js';
import { useSwipe } from '../../../components/use-swipe.js';
import { notifyChunkLoadError } from '../../../lib/chunk-load-error.js';
import classes from './BookGallery.module.css';
import { BookImageFrame } from './BookImageFrame.js';
import { BookThumbnails } from './BookThumbnails.js';
import { PhotoFailed } from './PhotoFailed.js';

type Overlay = typeof import('./PhotoOverlay.js').PhotoOverlay;

/**
 * The images of a book: a large one that opens the full-screen view, and thumbnails. Arrow keys and swipes change the image. A book
 * without images shows its typographic cover.
 */
export function BookGallery({
  book: { title, author, images },
  chosen,
  onChoose,
  imageRef,
}: {
  book: Pick<Book, 'title' | 'author' | 'images'>;
  /** The index of the large image. */
  chosen: number;
  onChoose: (index: number) => void;
  /** The button around the large image. */
  imageRef?: Ref<HTMLButtonElement>;
}) {
  const { t } = useTranslation('book');
  const [overlay, setOverlay] = useState<{ Overlay: Overlay } | null>(null);
  const [isEnlarged, setEnlarged] = useState(false);
  const count = images.length;
  const shown = Math.min(chosen, count - 1);
  const turn = (step: 1 | -1) => onChoose((shown + step + count) % count);
  const swipe = useSwipe(turn);
  const image = images[shown];
  const load = useImageLoad(image?.url ?? '');

  async function enlarge(): Promise<void> {
    try {
      setOverlay({ Overlay: (await import('./PhotoOverlay.js')).PhotoOverlay });
      setEnlarged(true);
    } catch {
      // Only the import can fail.
      await notifyChunkLoadError();
    }
  }

  if (!image)
    return (
      <section aria-label={t('gallery')}>
        <div className={classes.stage}>
          <div className={classes.noImage}>
            <Cover title={title} author={author} alt={t('coverAlt', { title })} className={classes.cover} />
          </div>
          <CoverNote>{t('noImage')}</CoverNote>
        </div>
      </section>
    );

  return (
    <section
      aria-label={t('gallery')}
      onKeyDown={(event) => {
        if (event.key === 'ArrowLeft' && count > 1) turn(-1);
        if (event.key === 'ArrowRight' && count > 1) turn(1);
      }}
    >
      <div className={classes.stage}>
        <button
          ref={imageRef}
          type="button"
          className={classes.zoom}
          aria-label={`${t('zoomIn')}: ${t('imageAlt', { title, index: shown + 1, total: count })}`}
          aria-haspopup="dialog"
          onClick={() => void enlarge()}
          {...(count > 1 && swipe)}
        >
          <BookImageFrame
            image={image}
            title={title}
            author={author}
            alt=""
            sizes={bookImageSizes}
            rank={shown === 0 ? 'first' : undefined}
            load={load}
          />
        </button>
        {image.source === 'catalogue' && (
          <span className={classes.catalogue} title={t('catalogCoverHint')}>
            {t('catalogCover')}
          </span>
        )}
        {count > 1 && (
          <CoverNote>
            {shown + 1} / {count}
          </CoverNote>
        )}
      </div>
      <PhotoFailed load={load} />
      {count > 1 && (
        <BookThumbnails
          className={classes.thumbnails}
          images={images}
          title={title}
          author={author}
          shown={shown}
          onChoose={onChoose}
        />
      )}
      {overlay && (
        <overlay.Overlay
          isOpen={isEnlarged}
          images={images}
          title={title}
          author={author}
          shown={shown}
          onChoose={onChoose}
          onClose={() => setEnlarged(false)}
        />
      )}
    </section>
  );
}
