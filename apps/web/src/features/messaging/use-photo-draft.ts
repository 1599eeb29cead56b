import { maxImageBytes } from '@korice/contracts/images';
import { messagingBounds } from '@korice/contracts/messaging';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { newClientId } from '../../lib/client-id.js';
import { createListeners } from '../../lib/listeners.js';
import { isImageFile, shrinkImage } from '../../lib/shrink-image.js';
import { onPhotoDraftElsewhere, readPhotoDraft, writePhotoDraft } from './message-drafts.js';
import { useMessenger } from './messenger-context.js';
import { isPhotoWaiting, removePhotos, writePhoto } from './photo-store.js';
import { messagingQueries } from './queries.js';

/** Why a chosen file was left out. */
export type PhotoFault = { reason: 'tooMany' } | { reason: 'tooLarge' | 'wrongType'; name: string };

/** Ids of the photos that are not stored yet. Outside the component, because a conversation may be closed and opened again meanwhile. */
let preparing: ReadonlySet<string> = new Set();
const listeners = createListeners();

function setPreparing(next: ReadonlySet<string>): void {
  preparing = next;
  listeners.notify();
}

/** The photos chosen for the unsent message of a conversation, stored on the device until it is sent. */
export function usePhotoDraft(roomId: string) {
  const { viewerId } = useMessenger();
  const queryClient = useQueryClient();
  const [ids, setIds] = useState<readonly string[]>(() => readPhotoDraft(viewerId, roomId));
  const [fault, setFault] = useState<PhotoFault | null>(null);
  const allPreparing = useSyncExternalStore(listeners.subscribe, () => preparing);
  // Follow another tab: its message would be sent twice if this tab still offered the photos.
  useEffect(() => onPhotoDraftElsewhere(viewerId, roomId, setIds), [viewerId, roomId]);
  // Follow a photo that was chosen before the conversation was opened again: a too large one leaves the draft.
  useEffect(() => listeners.subscribe(() => setIds(readPhotoDraft(viewerId, roomId))), [viewerId, roomId]);

  /** Changes the stored draft instead of `ids`, which may be stale: photos are prepared over several renders. */
  function update(change: (now: string[]) => string[]): void {
    const next = change(readPhotoDraft(viewerId, roomId));
    writePhotoDraft(viewerId, roomId, next);
    setIds(next);
  }

  async function prepare(id: string, file: File): Promise<void> {
    setPreparing(new Set(preparing).add(id));
    try {
      const photo = await shrinkImage(file);
      if (photo.size > maxImageBytes) {
        setFault({ reason: 'tooLarge', name: file.name });
        update((now) => now.filter((one) => one !== id));
      } else if (isPhotoWaiting(viewerId, id)) {
        await writePhoto(viewerId, id, photo);
        // Another tab may have sent the message, and its bubble may have read the photo before it was stored.
        queryClient.setQueryData(messagingQueries.unsentPhoto(viewerId, id).queryKey, photo);
      }
    } finally {
      setPreparing(new Set([...preparing].filter((one) => one !== id)));
    }
  }

  return {
    ids,
    /** Photos that are not ready to be sent. */
    preparing: new Set(ids.filter((id) => allPreparing.has(id))),
    fault,

    add(files: readonly File[]): void {
      const wrong = files.find((file) => !isImageFile(file));
      const images = files.filter(isImageFile);
      const left = messagingBounds.photos - readPhotoDraft(viewerId, roomId).length;
      setFault(wrong ? { reason: 'wrongType', name: wrong.name } : images.length > left ? { reason: 'tooMany' } : null);
      for (const file of images.slice(0, left)) {
        const id = newClientId();
        update((now) => [...now, id]);
        void prepare(id, file);
      }
    },

    remove(id: string): void {
      setFault(null);
      update((now) => now.filter((one) => one !== id));
      void removePhotos(viewerId, [id]);
    },

    /** Empties the draft and returns its photos, which stay stored for the outbox. */
    take(): readonly string[] {
      setFault(null);
      update(() => []);
      return ids;
    },
  };
}
