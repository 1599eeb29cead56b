import type { BookImage } from '@korice/contracts';
import { imageSources } from '@korice/contracts/image-widths';
import { useState } from 'react';
import { classNames } from '../../../components/class-names.js';
import { Cover } from '../../../components/Cover.js';
import classes from './BookPicture.module.css';

/** Between these shares of width and height a picture fills a frame of 4:5 and loses a fifth of itself at most. */
const fillingRatios = { min: 0.64, max: 1 };

/**
 * A picture of a book in a frame of 4:5: it fills the frame when that cuts off little, else it stands whole in it. The typographic cover stands in for one that fails to
 * load. `alt` is empty where a control around it carries the name.
 */
export function BookPicture({
  image,
  title,
  author,
  alt,
  sizes,
  eager = false,
  isWhole = false,
}: {
  image: BookImage;
  title: string;
  author: string;
  alt: string;
  /** As in `<img sizes>`. */
  sizes: string;
  eager?: boolean;
  /** Shown whole, in whatever frame its place gives it. */
  isWhole?: boolean;
}) {
  const ratio = image.width / image.height;
  const fills = !isWhole && ratio >= fillingRatios.min && ratio <= fillingRatios.max;
  const [failedUrl, setFailedUrl] = useState<string>();
  if (failedUrl === image.url)
    return (
      <span className={classNames(classes.frame, isWhole && classes.whole)}>
        <Cover title={title} author={author} alt={alt} className={classes.standIn} />
      </span>
    );
  return (
    <span className={classNames(classes.frame, isWhole && classes.whole)}>
      <img
        className={classNames(fills && classes.filling)}
        src={image.url}
        srcSet={imageSources(image)}
        sizes={sizes}
        width={image.width}
        height={image.height}
        alt={alt}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : 'auto'}
        decoding="async"
        onError={() => setFailedUrl(image.url)}
      />
    </span>
  );
}
