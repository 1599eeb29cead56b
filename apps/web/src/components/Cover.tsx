import type { BookImage } from '@korice/contracts';
import { cover } from '@korice/book-text/cover';
import { listSources } from '@korice/contracts/image-widths';
import { type ReactNode, useMemo } from 'react';
import { trustedHtml } from '../lib/trusted-types.js';
import { classNames } from './class-names.js';
import classes from './Cover.module.css';
import { useImageLoad } from './use-image-load.js';

type CoverImage = Pick<BookImage, 'url' | 'width' | 'height'>;

export interface CoverProps {
  title: string;
  author: string;
  /** The book's first image. The typographic cover shows while it loads, and instead of a missing or failed one. */
  image?: CoverImage | undefined;
  /** The width of the cover, as in `<img sizes>`: decides which variant is fetched. */
  sizes?: string;
  /** Fetched at once and with high priority, for covers above the fold. */
  eager?: boolean;
  /** Needed only if the title is not beside the cover. */
  alt?: string;
  /** `xs` is 40 px and `s` 48 px wide, for rows; by default the cover fills its container. */
  size?: 'xs' | 's';
  /** Drawn over the cover: a `Belt` or a note. */
  children?: ReactNode;
  className?: string | undefined;
}

/** The front of a book at 2:3: its first image above its typographic cover. */
export function Cover({
  title,
  author,
  image,
  sizes = '240px',
  eager = false,
  alt = '',
  size,
  children,
  className,
}: CoverProps) {
  const { hasLoaded, hasFailed, imageProps } = useImageLoad(image?.url ?? '');
  const shownImage = hasFailed ? undefined : image;
  return (
    <span
      className={classNames(classes.cover, size && classes[size], className)}
      data-photo={shownImage ? '' : undefined}
      {...(!shownImage && alt !== '' && { role: 'img', 'aria-label': alt })}
    >
      {/* Stays below a loaded image: a removal would change the server-rendered text. */}
      <TypographicCover title={title} author={author} />
      {shownImage && (
        <img
          {...imageProps}
          className={hasLoaded ? classes.loaded : undefined}
          src={`${shownImage.url}?w=480`}
          srcSet={listSources(shownImage.url)}
          sizes={sizes}
          width={shownImage.width}
          height={shownImage.height}
          alt={alt}
          loading={eager ? 'eager' : 'lazy'}
          fetchPriority={eager ? 'high' : 'auto'}
          decoding="async"
        />
      )}
      {children}
    </span>
  );
}

function TypographicCover({ title, author }: { title: string; author: string }) {
  const svg = useMemo(() => ({ __html: trustedHtml(cover(title, author)) }), [title, author]);
  return <span className={classes.drawn} dangerouslySetInnerHTML={svg} />;
}

/** A label in the corner of a cover, such as the note that the image shows the edition and not this copy. */
export const CoverNote = ({ children }: { children: ReactNode }) => <span className={classes.note}>{children}</span>;
