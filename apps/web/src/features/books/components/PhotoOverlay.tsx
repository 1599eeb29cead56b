import type { BookImage } from '@korice/contracts';
import { useTranslation } from 'react-i18next';
import { PhotoDialog } from '../../../components/PhotoDialog.js';
import { useImageLoad } from '../../../components/use-image-load.js';
import { BookImageFrame } from './BookImageFrame.js';
import { BookThumbnails } from './BookThumbnails.js';
import { PhotoFailed } from './PhotoFailed.js';

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
  /** The index of the shown image. */
  shown: number;
  onChoose: (index: number) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('book');
  const count = images.length;
  const image = images[shown];
  const load = useImageLoad(image?.url ?? '');
  return (
    <PhotoDialog
      isOpen={isOpen}
      label={`${t('gallery')}: ${title}`}
      caption={t('pageTitle', { title, author })}
      texts={{ close: t('zoomClose'), previous: t('previousImage'), next: t('nextImage') }}
      count={count}
      shown={shown}
      onChoose={onChoose}
      onClose={onClose}
      notice={<PhotoFailed load={load} />}
      thumbnails={(className) => (
        <BookThumbnails
          className={className}
          images={images}
          title={title}
          author={author}
          shown={shown}
          onChoose={onChoose}
        />
      )}
    >
      {image && (
        <BookImageFrame
          key={image.url}
          image={image}
          title={title}
          author={author}
          alt={t('imageAlt', { title, index: shown + 1, total: count })}
          sizes="100vw"
          rank="first"
          isWhole
          load={load}
        />
      )}
    </PhotoDialog>
  );
}
