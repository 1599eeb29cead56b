import type { BookImage } from '@korice/contracts';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../../components/class-names.js';
import { BookImageFrame } from './BookImageFrame.js';
import classes from './BookThumbnails.module.css';

/** Thumbnails that select the large image. */
export function BookThumbnails({
  images,
  title,
  author,
  shown,
  onChoose,
  className,
}: {
  images: readonly BookImage[];
  title: string;
  author: string;
  /** The index of the large image. */
  shown: number;
  onChoose: (index: number) => void;
  className?: string | undefined;
}) {
  const { t } = useTranslation('book');
  return (
    <ul className={classNames(classes.thumbnails, className)}>
      {images.map((image, index) => (
        <li key={image.url}>
          <button
            type="button"
            aria-label={t('thumbnail', { index: index + 1 })}
            aria-current={index === shown}
            onClick={() => onChoose(index)}
          >
            <BookImageFrame image={image} title={title} author={author} alt="" sizes="68px" rank="thumbnail" />
          </button>
        </li>
      ))}
    </ul>
  );
}
