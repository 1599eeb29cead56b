import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as shrinking from '../../lib/shrink-image.js';
import { clearStored, storedNames, unsentName } from '../../lib/storage.js';
import { removePhotos, writePhoto } from '../../features/messaging/photo-store.js';
import { readPhotoDraft, writePhotoDraft } from '../../features/messaging/message-drafts.js';
import { createDeferred } from '../../testing/deferred.js';
import { withLogin } from '../../testing/logged-in.js';
import { buildConversation, buildMessage, ownerId } from '../../testing/messaging-samples.js';
import { at, box, bubbles, openMessaging, rooms, setRooms } from '../../testing/open-messaging.js';
import { cutOff, refuse, reply, replyWithFile, withNetwork } from '../../testing/reply.js';
import { buildId, buildMe } from '../../testing/samples.js';

vi.mock('../../lib/shrink-image.js', async (load) => {
  const { shrinkImage, ...others } = await load<typeof shrinking>();
  return { ...others, shrinkImage: vi.fn(shrinkImage) };
});
vi.mock('../../lib/realtime/realtime.js', async () => ({
  createRealtime: (await import('../../testing/realtime-server.js')).createFakeRealtime,
}));

withNetwork();
withLogin(buildMe());

let objectUrls: string[];
beforeEach(() => {
  objectUrls = [];
  URL.createObjectURL = () => {
    const url = `blob:photo-${objectUrls.length + 1}`;
    objectUrls.push(url);
    return url;
  };
  URL.revokeObjectURL = vi.fn();
});
afterEach(() => clearStored());

const photoFile = (name = 'rikna.jpg', type = 'image/jpeg') => new File(['photo'], name, { type });

async function choose(...files: File[]): Promise<void> {
  const input = (await box()).closest('form')?.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('The composer has no file input');
  fireEvent.change(input, { target: { files } });
}
const chosen = () => screen.queryByRole('list', { name: 'Fotografije uz poruku' });
const sendButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Pošalji' });

function clientIdIn(form: FormData): string {
  const value = form.get('clientId');
  if (typeof value !== 'string') throw new Error('The upload has no clientId');
  return value;
}

/** Accepts uploads and messages; returns the upload ids and the photos of the messages. */
function takePhotos() {
  const uploads: string[] = [];
  const sent: string[][] = [];
  reply('POST /api/messaging/room/:roomId/photo', async ({ request }) => {
    uploads.push(clientIdIn(await request.formData()));
    return { _id: buildId(), width: 30, height: 20 };
  });
  reply('POST /api/messaging/room/:roomId/message', async ({ request }) => {
    const body = (await request.json()) as { content: string; clientId: string; photos: string[] };
    sent.push(body.photos);
    const photos = body.photos.map((_id) => ({ _id, width: 30, height: 20 }));
    const [room] = rooms;
    if (!room) throw new Error('The test has no room');
    const message = buildMessage({ ...body, photos, room: room._id, seq: 2, sender: ownerId, createdAt: at(2) });
    setRooms([{ ...room, messages: [...room.messages, message] }]);
    return message;
  });
  return { uploads, sent };
}

describe('the composer with photos', () => {
  it('sends chosen photos without a text and shows them in the conversation', async () => {
    const { uploads, sent } = takePhotos();
    await openMessaging([buildConversation()]);
    expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Pošalji' })).disabled).toBe(true);
    await choose(photoFile(), photoFile('naslovna.jpg'));
    await waitFor(() => expect(sendButton().disabled).toBe(false));
    expect(await screen.findByRole('img', { name: 'Fotografija 1 od 2' })).toBeTruthy();
    await userEvent.click(sendButton());
    await waitFor(() => expect(sent.map(({ length }) => length)).toEqual([2]));
    expect(new Set(uploads).size).toBe(2);
    expect(await screen.findByRole('button', { name: 'Uvećaj fotografiju 2 od 2' })).toBeTruthy();
    expect(chosen()).toBeNull();
    expect(storedNames((id) => unsentName(ownerId, id))).toEqual([]);
  });

  it('removes a chosen photo and restores the others when the conversation is opened again', async () => {
    const conversation = buildConversation();
    const { unmount } = await openMessaging([conversation]);
    await choose(photoFile(), photoFile('naslovna.jpg'));
    await userEvent.click(await screen.findByRole('button', { name: 'Ukloni fotografiju 1' }));
    await waitFor(() => expect(screen.getAllByRole('button', { name: /^Ukloni fotografiju/ })).toHaveLength(1));
    unmount();
    await openMessaging([conversation]);
    expect(await screen.findByRole('img', { name: 'Fotografija 1 od 1' })).toBeTruthy();
  });

  it('accepts at most five photos and explains why other files are left out', async () => {
    await openMessaging([buildConversation()]);
    await choose(...Array.from({ length: 6 }, () => photoFile()));
    expect(await screen.findByText('Uz jednu poruku ide najviše 5 fotografija.')).toBeTruthy();
    expect(screen.getAllByRole('button', { name: /^Ukloni fotografiju/ })).toHaveLength(5);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Dodaj fotografije' }).disabled).toBe(true);
    await userEvent.click(screen.getByRole('button', { name: 'Ukloni fotografiju 5' }));
    await choose(photoFile('spisak.pdf', 'application/pdf'));
    expect(await screen.findByText('Ovo nije fotografija: spisak.pdf')).toBeTruthy();
  });

  it('accepts a photo whose type the picker does not state', async () => {
    await openMessaging([buildConversation()]);
    await choose(photoFile('rikna.heic', ''));
    expect(await screen.findByRole('button', { name: 'Ukloni fotografiju 1' })).toBeTruthy();
  });

  it('cannot be sent while a photo is prepared, also after the conversation is closed and opened again', async () => {
    const { sent } = takePhotos();
    const conversation = buildConversation();
    const { unmount } = await openMessaging([conversation]);
    const prepared = createDeferred<Blob>();
    vi.mocked(shrinking.shrinkImage).mockReturnValueOnce(prepared.promise);
    await choose(photoFile());
    unmount();
    await openMessaging([conversation]);
    expect(await screen.findByRole('img', { name: 'Pripremamo fotografiju…' })).toBeTruthy();
    expect(sendButton().disabled).toBe(true);
    prepared.resolve(new Blob(['photo'], { type: 'image/jpeg' }));
    await waitFor(() => expect(sendButton().disabled).toBe(false));
    expect(screen.getByRole('img', { name: 'Fotografija 1 od 1' }).tagName).toBe('IMG');
    await userEvent.click(sendButton());
    await waitFor(() => expect(sent.map(({ length }) => length)).toEqual([1]));
  });

  it('shows a photo that another tab stores after the conversation was opened', async () => {
    const conversation = buildConversation();
    writePhotoDraft(ownerId, conversation._id, ['slika']);
    await openMessaging([conversation]);
    expect((await screen.findByRole('img', { name: 'Fotografija 1 od 1' })).tagName).toBe('SPAN');
    await writePhoto(ownerId, 'slika', photoFile());
    act(() => void window.dispatchEvent(new Event('visibilitychange')));
    await waitFor(() => expect(screen.getByRole('img', { name: 'Fotografija 1 od 1' }).tagName).toBe('IMG'));
  });

  it('sends the text without a photo that the device has lost', async () => {
    takePhotos();
    const texts: string[] = [];
    reply('POST /api/messaging/room/:roomId/message', async ({ request }) => {
      const { photos, ...body } = (await request.json()) as { content: string; clientId: string; photos?: string[] };
      texts.push(`${body.content} ${photos?.length ?? 0}`);
      return buildMessage({ ...body, seq: 2, sender: ownerId, createdAt: at(2) });
    });
    const conversation = buildConversation();
    const { unmount } = await openMessaging([conversation]);
    await choose(photoFile());
    await waitFor(() => expect(sendButton().disabled).toBe(false));
    unmount();
    await removePhotos(ownerId, readPhotoDraft(ownerId, conversation._id));
    await openMessaging([conversation]);
    await userEvent.type(await box(), 'Evo slike.');
    await userEvent.click(sendButton());
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Poruka nije poslata. 1 fotografija više nije na ovom uređaju.',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Pošalji ostalo' }));
    await waitFor(() => expect(texts).toEqual(['Evo slike. 0']));
    expect(storedNames((id) => unsentName(ownerId, id))).toEqual([]);
  });

  it('moves the focus to the next photo when one is removed, and to the add button after the last', async () => {
    await openMessaging([buildConversation()]);
    await choose(photoFile(), photoFile('naslovna.jpg'));
    await userEvent.click(await screen.findByRole('button', { name: 'Ukloni fotografiju 1' }));
    await waitFor(() => expect(screen.getAllByRole('button', { name: /^Ukloni fotografiju/ })).toHaveLength(1));
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Ukloni fotografiju 1' }));
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(chosen()).toBeNull());
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Dodaj fotografije' }));
  });

  it('uploads only the missing photos after a failure', async () => {
    const uploaded: string[] = [];
    await openMessaging([buildConversation()]);
    reply('POST /api/messaging/room/:roomId/photo', async ({ request }) => {
      uploaded.push(clientIdIn(await request.formData()));
      cutOff('POST /api/messaging/room/:roomId/photo');
      return { _id: buildId(), width: 30, height: 20 };
    });
    await choose(photoFile(), photoFile('naslovna.jpg'));
    await waitFor(() => expect(sendButton().disabled).toBe(false));
    await userEvent.click(sendButton());
    expect(await screen.findByText('Šaljemo čim se veza vrati.')).toBeTruthy();
    const { uploads, sent } = takePhotos();
    await waitFor(() => expect(sent.map(({ length }) => length)).toEqual([2]), { timeout: 5_000 });
    expect(uploads).toHaveLength(1);
    expect(uploads).not.toEqual(uploaded);
  });

  it('keeps a refused message with its photos until the person discards it', async () => {
    refuse('POST /api/messaging/room/:roomId/photo', 'IMAGE_UNSUPPORTED');
    await openMessaging([buildConversation()]);
    await choose(photoFile());
    await waitFor(() => expect(sendButton().disabled).toBe(false));
    await userEvent.click(sendButton());
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect(screen.getByRole('img', { name: 'Fotografija 1 od 1' })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Obriši poruku' }));
    expect(storedNames((id) => unsentName(ownerId, id))).toEqual([]);
  });
});

const sendsPhotos = () => replyWithFile('GET /api/messaging/room/:roomId/photo/:photoId', new Uint8Array([1, 2, 3]));

describe('photos of a message', () => {
  const photos = [
    { _id: buildId(), width: 30, height: 20 },
    { _id: buildId(), width: 20, height: 30 },
  ];

  it('are shown as thumbnails that open the whole photo', async () => {
    sendsPhotos();
    await openMessaging([buildConversation({ messages: [buildMessage({ content: '', photos })] })]);
    await userEvent.click(await screen.findByRole('button', { name: 'Uvećaj fotografiju 2 od 2' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Fotografije uz poruku' }));
    expect(await dialog.findByRole('img', { name: 'Fotografija 2 od 2' })).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: 'Sledeće' }));
    expect(await dialog.findByRole('img', { name: 'Fotografija 1 od 2' })).toBeTruthy();
  });

  it('show an error when one does not load, and load it again on click', async () => {
    refuse('GET /api/messaging/room/:roomId/photo/:photoId', 'UNAVAILABLE');
    await openMessaging([buildConversation({ messages: [buildMessage({ content: '', photos: photos.slice(0, 1) })] })]);
    const again = await screen.findByRole('button', { name: /Fotografija se nije učitala/ });
    sendsPhotos();
    await userEvent.click(again);
    expect(await screen.findByRole('button', { name: 'Uvećaj fotografiju 1 od 1' })).toBeTruthy();
  });

  it('are mentioned in the list of conversations when the message has no text', async () => {
    sendsPhotos();
    await openMessaging([buildConversation({ messages: [buildMessage({ content: '', photos })] })]);
    expect(await screen.findByText('Fotografija')).toBeTruthy();
    expect(await bubbles()).toHaveLength(1);
  });
});
