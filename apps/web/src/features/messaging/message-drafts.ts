import { draftName, onStoredElsewhere, readStored, removeStored, writeStored } from '../../lib/storage.js';

/** Returns the account's unsent text in a conversation, stored on this device; '' without one. */
export const readMessageDraft = (userId: string, roomId: string): string =>
  readStored(draftName(userId, `message.${roomId}`)) ?? '';

export function writeMessageDraft(userId: string, roomId: string, content: string): void {
  const name = draftName(userId, `message.${roomId}`);
  if (content.trim() === '') removeStored(name);
  else writeStored(name, content);
}

/** Calls `listener` with the text after another tab changed or sent it; returns an unsubscribe function. */
export const onMessageDraftElsewhere = (userId: string, roomId: string, listener: (content: string) => void) =>
  onStoredElsewhere((name) => {
    if (name === draftName(userId, `message.${roomId}`)) listener(readMessageDraft(userId, roomId));
  });
