import { z } from 'zod';
import { draftName, onStoredElsewhere, readStored, removeStored, writeStored } from '../../lib/storage.js';

/** Returns the account's unsent text in a conversation, stored on this device; '' without one. */
export const readMessageDraft = (userId: string, roomId: string): string =>
  readStored(draftName(userId, `message.${roomId}`)) ?? '';

export function writeMessageDraft(userId: string, roomId: string, content: string): void {
  const name = draftName(userId, `message.${roomId}`);
  if (content.trim() === '') removeStored(name);
  else writeStored(name, content);
}

/** Returns the form name of a draft's photos, for `draftName`. */
export const photoDraftName = (roomId: string) => `message-photos.${roomId}` as const;

const PhotoIds = z.array(z.string()).catch([]);

/** Returns the ids of the photos chosen for the unsent text, in their order. Their bytes are in `photo-store.ts`. */
export const readPhotoDraft = (userId: string, roomId: string): string[] =>
  PhotoIds.parse(parseJson(readStored(draftName(userId, photoDraftName(roomId)))));

export function writePhotoDraft(userId: string, roomId: string, ids: readonly string[]): void {
  const name = draftName(userId, photoDraftName(roomId));
  if (ids.length === 0) removeStored(name);
  else writeStored(name, JSON.stringify(ids));
}

/** The `location.state` of a conversation that opens with a prepared text in the composer, which is not shown as a restored draft. */
export const preparedMessageState = 'prepared';

/** Adds a line to the draft unless it has it already. */
export function addToMessageDraft(userId: string, roomId: string, line: string): void {
  const draft = readMessageDraft(userId, roomId);
  if (!draft.includes(line)) writeMessageDraft(userId, roomId, draft === '' ? line : `${draft}\n${line}`);
}

/** Calls `listener` with the ids after another tab changed or sent them; returns an unsubscribe function. */
export const onPhotoDraftElsewhere = (userId: string, roomId: string, listener: (ids: string[]) => void) =>
  onStoredElsewhere((name) => {
    if (name === draftName(userId, photoDraftName(roomId))) listener(readPhotoDraft(userId, roomId));
  });

/** Calls `listener` with the text after another tab changed or sent it; returns an unsubscribe function. */
export const onMessageDraftElsewhere = (userId: string, roomId: string, listener: (content: string) => void) =>
  onStoredElsewhere((name) => {
    if (name === draftName(userId, `message.${roomId}`)) listener(readMessageDraft(userId, roomId));
  });

/** Returns undefined for damaged text. */
function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '[]');
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
