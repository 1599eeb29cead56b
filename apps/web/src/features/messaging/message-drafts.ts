import { draftName, onStoredElsewhere, readStored, removeStored, writeStored } from '../../lib/storage.js';

/** Returns the account's unsent text in a conversation, stored on this device; '' without one. */
export const readMessageDraft = (userId: string, roomId: string): string =>
  readStored(draftName(userId, `message.${roomId}`)) ?? '';

export function writeMessageDraft(userId: string, roomId: string, content: string): void {
  const name = draftName(userId, `message.${roomId}`);
  if (content.trim() === '') removeStored(name);
  else writeStored(name, content);
}

/** The `location.state` of a conversation that opens with a text for the composer, which is not a restored draft then. */
export const preparedMessageState = 'prepared';

/** Adds a line to the draft unless it has it already. */
export function addToMessageDraft(userId: string, roomId: string, line: string): void {
  const draft = readMessageDraft(userId, roomId);
  if (!draft.includes(line)) writeMessageDraft(userId, roomId, draft === '' ? line : `${draft}\n${line}`);
}

/** Calls `listener` with the text after another tab changed or sent it; returns an unsubscribe function. */
export const onMessageDraftElsewhere = (userId: string, roomId: string, listener: (content: string) => void) =>
  onStoredElsewhere((name) => {
    if (name === draftName(userId, `message.${roomId}`)) listener(readMessageDraft(userId, roomId));
  });
