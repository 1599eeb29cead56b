import { useEffect, useState } from 'react';
import type { Shelf } from '../../features/shelf/shelf.js';

/** A photo of the queue. Decorative: the name of the book is beside it. */
export function ShelfPhoto({
  shelf,
  photoId,
  className,
}: {
  shelf: Shelf;
  photoId: string;
  className?: string | undefined;
}) {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    let opened: string | undefined;
    let isUnmounted = false;
    void shelf.readPhoto(photoId).then((photo) => {
      if (isUnmounted || !photo) return;
      opened = URL.createObjectURL(photo);
      setUrl(opened);
    });
    return () => {
      isUnmounted = true;
      if (opened !== undefined) URL.revokeObjectURL(opened);
    };
  }, [shelf, photoId]);
  return <span className={className}>{url !== undefined && <img src={url} alt="" />}</span>;
}
