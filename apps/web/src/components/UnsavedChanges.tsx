import { useEffect, useEffectEvent, useState } from 'react';
import type { HeldNavigation } from '../lib/navigation/history.js';
import { useHistory } from '../lib/navigation/history-context.js';
import { DiscardQuestion } from './DiscardQuestion.js';

/**
 * Asks before a form with unsaved changes is left by link, back button or closing the page. Calls `onDiscard` after confirmation. With several
 * forms on a screen one question is asked, for all of them.
 */
export function UnsavedChanges({ when, onDiscard }: { when: boolean; onDiscard?: () => void }) {
  const history = useHistory();
  const [held, setHeld] = useState<HeldNavigation | null>(null);

  const discard = useEffectEvent(() => onDiscard?.());
  useEffect(() => {
    if (!when) return undefined;
    return history.block(
      (navigation) => setHeld(navigation),
      () => discard(),
    );
  }, [history, when]);

  useEffect(() => {
    if (!when) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [when]);

  return (
    <DiscardQuestion
      isOpen={held !== null}
      onStay={() => setHeld(null)}
      onDiscard={() => {
        setHeld(null);
        held?.proceed();
      }}
    />
  );
}
