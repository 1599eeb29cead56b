import type { Message, MessagePhoto } from '@korice/contracts';
import type { QueryClient } from '@tanstack/react-query';
import { call, ProblemError } from '../../lib/call.js';
import type { Outbox, UnsentMessage } from './outbox.js';
import { readPhoto } from './photo-store.js';
import { messagingQueries, thumbnailWidth } from './queries.js';

/** Milliseconds for one photo on a slow connection. */
const uploadTimeoutMs = 5 * 60_000;

interface PostOptions {
  outbox: Pick<Outbox, 'setSentPhoto'>;
  viewerId: string;
  queryClient: QueryClient;
  onProgress: (share: number) => void;
}

/**
 * Uploads the photos of an unsent message, one after the other, and sends it. Stores the id of each uploaded photo, so that a retry
 * continues. Idempotent by `clientId`. @throws ProblemError; IMAGE_NOT_FOUND when the device has lost a photo
 */
export async function postMessage(message: UnsentMessage, options: PostOptions): Promise<Message> {
  const { roomId, content, clientId, photos } = message;
  async function send(unsent: UnsentMessage): Promise<Message> {
    const photoIds = await uploadPhotos(unsent, options);
    return call('POST /api/messaging/room/:roomId/message', {
      params: { roomId },
      body: { content, clientId, ...(photoIds.length > 0 && { photos: photoIds }) },
    });
  }
  try {
    return await send(message);
  } catch (error) {
    const isForgotten = error instanceof ProblemError && error.code === 'IMAGE_NOT_FOUND';
    if (!isForgotten || photos.every(({ sentId }) => sentId === null)) throw error;
    // Uploads again: the API has deleted a photo that no message used within a day.
    for (const { id } of photos) options.outbox.setSentPhoto(clientId, id, null);
    return send({ ...message, photos: photos.map(({ id }) => ({ id, sentId: null })) });
  }
}

async function uploadPhotos(
  { roomId, clientId, photos }: UnsentMessage,
  { outbox, viewerId, queryClient, onProgress }: PostOptions,
): Promise<string[]> {
  const ids: string[] = [];
  for (const [index, { id, sentId }] of photos.entries()) {
    if (sentId !== null) {
      ids.push(sentId);
      continue;
    }
    const photo = await readPhoto(viewerId, id);
    if (!photo) throw new ProblemError({ code: 'IMAGE_NOT_FOUND', status: 404, requestId: '' }, undefined);
    const form = new FormData();
    form.set('clientId', id);
    form.set('photo', photo, 'photo');
    const { _id }: MessagePhoto = await call('POST /api/messaging/room/:roomId/photo', {
      params: { roomId },
      form,
      timeout: uploadTimeoutMs,
      onProgress: (share) => onProgress((index + share) / photos.length),
    });
    outbox.setSentPhoto(clientId, id, _id);
    // Caches the photo, so that the sent message shows it without a request.
    queryClient.setQueryData(messagingQueries.photo(roomId, _id, thumbnailWidth).queryKey, photo);
    ids.push(_id);
  }
  return ids;
}
