import { draftName, readStored, removeStored, writeStored } from '../../lib/storage.js';

/** What is typed and not sent in a conversation, kept on this device for this account; '' when nothing is. */
export const readMessageDraft = (userId: string, roomId: string): string =>
  readStored(draftName(userId, `message.${roomId}`)) ?? '';

export function writeMessageDraft(userId: string, roomId: string, content: string): void {
  const name = draftName(userId, `message.${roomId}`);
  if (content.trim() === '') removeStored(name);
  else writeStored(name, content);
}
