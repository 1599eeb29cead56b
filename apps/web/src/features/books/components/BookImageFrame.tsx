import type { BookImage } from '@korice/contracts';
import { imageSources } from '@korice/contracts/image-widths';
import { classNames } from '../../../components/class-names.js';
import { Cover } from '../../../components/Cover.js';
import { type ImageLoad, useImageLoad } from '../../../components/use-image-load.js';
import classes from './BookImageFrame.module.css';

const fetchPriorities = { first: 'high', thumbnail: 'low', other: 'auto' } as const;

/** Images within this aspect-ratio range fill a 4:5 frame and lose at most a fifth. */
const fillingRatios = { min: 0.64, max: 1 };

/**
 * An image of a book in a frame of 4:5: it fills the frame if that crops little, otherwise it is shown whole. The typographic cover shows
 * while a filling image loads, except in thumbnails, and instead of a failed one. `alt` is empty where the control around it has the
 * accessible name.
 */
export function BookImageFrame({
  image,
  title,
  author,
  alt,
  sizes,
  rank,
  isWhole = false,
  load,
}: {
  image: BookImage;
  title: string;
  author: string;
  alt: string;
  /** As in `<img sizes>`. */
  sizes: string;
  /** `first`: above the fold, fetched at once and first. `thumbnail`: fetched after the other images. */
  rank?: 'first' | 'thumbnail' | undefined;
  /** Shows the image whole, in a frame without a fixed aspect ratio. */
  isWhole?: boolean;
  /** The load of the image, for a parent that shows its failure. */
  load?: ImageLoad;
}) {
  const ratio = image.width / image.height;
  const fills = !isWhole && ratio >= fillingRatios.min && ratio <= fillingRatios.max;
  const ownLoad = useImageLoad(image.url);
  const { hasLoaded, hasFailed, imageProps } = load ?? ownLoad;
  return (
    <span className={classNames(classes.frame, isWhole && classes.whole)}>
      {((fills && rank !== 'thumbnail') || hasFailed) && (
        <Cover title={title} author={author} alt={hasFailed ? alt : ''} className={classes.standIn} />
      )}
      {!hasFailed && (
        <img
          {...imageProps}
          className={classNames(fills && classes.filling, hasLoaded && classes.loaded)}
          src={image.url}
          srcSet={imageSources(image)}
          sizes={sizes}
          width={image.width}
          height={image.height}
          alt={alt}
          loading={rank === 'first' ? 'eager' : 'lazy'}
          fetchPriority={fetchPriorities[rank ?? 'other']}
          decoding="async"
        />
      )}
    </span>
  );
}
