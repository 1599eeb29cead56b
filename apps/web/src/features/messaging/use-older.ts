import { useCallback, useRef, useState } from 'react';
import { useMessenger } from './messenger-context.js';

/** Fetches the messages before those that are held, one page at a time; after a failure somebody has to call `load` again. */
export function useOlder(roomId: string): { state: 'idle' | 'loading' | 'failed'; load: () => Promise<void> } {
  const messenger = useMessenger();
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle');
  const isLoading = useRef(false);

  const load = useCallback(async () => {
    if (isLoading.current) return;
    isLoading.current = true;
    setState('loading');
    try {
      await messenger.loadOlder(roomId);
      setState('idle');
    } catch {
      // Whatever it was, the place above the messages says so and offers to try again.
      setState('failed');
    } finally {
      isLoading.current = false;
    }
  }, [messenger, roomId]);

  return { state, load };
}
