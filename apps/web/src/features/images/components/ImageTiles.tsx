import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { VisuallyHidden } from '../../../components/VisuallyHidden.js';
import type { FormImage, ImageList, StoredImage } from '../image-list.js';
import { type ReorderEvent, useReorder } from '../use-reorder.js';
import { ImageTile } from './ImageTile.js';
import classes from './ImageTiles.module.css';

const eventTexts = {
  picked: 'reorderPicked',
  moved: 'reorderMoved',
  dropped: 'reorderDropped',
  cancelled: 'reorderCancelled',
} as const satisfies Record<ReorderEvent['kind'], string>;

/** The images of a form in their order; the first is the cover. */
export function ImageTiles({
  images,
  list,
  onTurn,
}: {
  images: readonly FormImage[];
  list: ImageList;
  onTurn: (image: StoredImage) => void;
}) {
  const { t } = useTranslation('images');
  const hintId = useId();
  const [news, setNews] = useState('');
  const reorder = useReorder({
    images,
    list,
    onEvent: ({ kind, index, total }) => setNews(t(eventTexts[kind], { index, total })),
    tileAt: (x, y) => document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-image]')?.dataset.image,
  });

  return (
    <>
      <VisuallyHidden>
        <span id={hintId}>{t('reorderHint')}</span>
        <span role="status">{news}</span>
      </VisuallyHidden>
      {images.length > 0 && (
        <ul className={classes.tiles} aria-label={t('list')}>
          {images.map((image, place) => (
            <ImageTile
              key={image.id}
              image={image}
              place={place}
              count={images.length}
              list={list}
              reorder={reorder}
              hintId={hintId}
              onTurn={onTurn}
            />
          ))}
        </ul>
      )}
    </>
  );
}
