import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { VisuallyHidden } from '../../../components/VisuallyHidden.js';
import type { Picture, PictureList, StoredPicture } from '../picture-list.js';
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
  pictures,
  list,
  onTurn,
}: {
  pictures: readonly Picture[];
  list: PictureList;
  onTurn: (picture: StoredPicture) => void;
}) {
  const { t } = useTranslation('images');
  const hintId = useId();
  const [news, setNews] = useState('');
  const reorder = useReorder({
    pictures,
    list,
    onEvent: ({ kind, index, total }) => setNews(t(eventTexts[kind], { index, total })),
    tileAt: (x, y) => document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-picture]')?.dataset.picture,
  });

  return (
    <>
      <VisuallyHidden>
        <span id={hintId}>{t('reorderHint')}</span>
        <span role="status">{news}</span>
      </VisuallyHidden>
      {pictures.length > 0 && (
        <ul className={classes.tiles} aria-label={t('list')}>
          {pictures.map((picture, place) => (
            <ImageTile
              key={picture.id}
              picture={picture}
              place={place}
              count={pictures.length}
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
