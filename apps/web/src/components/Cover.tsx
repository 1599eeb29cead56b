import type { BookImage } from '@korice/contracts';
import { cover } from '@korice/book-text/cover';
import { listSources } from '@korice/contracts/image-widths';
import { type ReactNode, useMemo, useState } from 'react';
import { trustedHtml } from '../lib/trusted-types.js';
import { classNames } from './class-names.js';
import classes from './Cover.module.css';

type Picture = Pick<BookImage, 'url' | 'width' | 'height'>;

export interface CoverProps {
  title: string;
  author: string;
  /** The book's first picture; without one, or when it fails to load, the typographic cover stands in. */
  image?: Picture | undefined;
  /** How wide the cover is drawn, as in `<img sizes>`; says which variant is fetched. */
  sizes?: string;
  /** Above the fold: fetched at once and first. */
  eager?: boolean;
  /** The picture's text where no title stands beside it; decorative without. */
  alt?: string;
  /** `xs` 40 px and `s` 48 px wide for rows; as wide as its place without. */
  size?: 'xs' | 's';
  /** What lies over the cover: a `Belt`, a note. */
  children?: ReactNode;
  className?: string | undefined;
}

/** A book's front, 2:3, the same book the same everywhere. */
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
  const [failedUrl, setFailedUrl] = useState<string>();
  const picture = image && image.url !== failedUrl ? image : undefined;
  return (
    <span
      className={classNames(classes.cover, size && classes[size], className)}
      data-photo={picture ? '' : undefined}
      {...(!picture && alt !== '' && { role: 'img', 'aria-label': alt })}
    >
      {picture ? (
        <img
          src={`${picture.url}?w=480`}
          srcSet={listSources(picture.url)}
          sizes={sizes}
          width={picture.width}
          height={picture.height}
          alt={alt}
          loading={eager ? 'eager' : 'lazy'}
          fetchPriority={eager ? 'high' : 'auto'}
          decoding="async"
          onError={() => setFailedUrl(picture.url)}
        />
      ) : (
        <TypographicCover title={title} author={author} />
      )}
      {children}
    </span>
  );
}

function TypographicCover({ title, author }: { title: string; author: string }) {
  const svg = useMemo(() => ({ __html: trustedHtml(cover(title, author)) }), [title, author]);
  return <span className={classes.drawn} dangerouslySetInnerHTML={svg} />;
}

/** A word in the corner of a cover, such as that it is the catalogue's picture of the edition. */
export const CoverNote = ({ children }: { children: ReactNode }) => <span className={classes.note}>{children}</span>;
