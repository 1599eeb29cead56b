import type { BookImage } from '@korice/contracts';
import { useState } from 'react';
import { Cover } from '../../../components/Cover.js';
import classes from './BookPicture.module.css';

/** Widths that every kept picture also has, asked for with `?w=`. */
const variants = [240, 480];

/**
 * A picture of a book, whole, in a frame of 4:5 or whatever its place gives it. The typographic cover stands in for one that fails to
 * load. `alt` is empty where a control around it carries the name.
 */
export function BookPicture({
  image,
  title,
  author,
  alt,
  sizes,
  eager = false,
}: {
  image: BookImage;
  title: string;
  author: string;
  alt: string;
  /** As in `<img sizes>`. */
  sizes: string;
  eager?: boolean;
}) {
  const [failedUrl, setFailedUrl] = useState<string>();
  if (failedUrl === image.url)
    return (
      <span className={classes.frame}>
        <Cover title={title} author={author} alt={alt} className={classes.standIn} />
      </span>
    );
  return (
    <span className={classes.frame}>
      <img
        src={image.url}
        srcSet={[...variants.map((width) => `${image.url}?w=${width} ${width}w`), `${image.url} ${image.width}w`].join(
          ', ',
        )}
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
