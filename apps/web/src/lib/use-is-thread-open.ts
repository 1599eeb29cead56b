import { useHistory } from './navigation/history-context.js';

/** Returns a function that returns whether a conversation is on the screen at the time of the call. */
export function useIsThreadOpen(roomId: string): () => boolean {
  const history = useHistory();
  // Only the screen of the messages has this parameter.
  return () => new URLSearchParams(history.location.search).get('room')?.toLowerCase() === roomId;
}
