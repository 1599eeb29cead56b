import { useEffect, useState } from 'react';

/**
 * Returns whether skeletons are shown: while data is pending, and for at least `minimumMs` once they are visible. Data that is loaded on
 * the first render shows none.
 */
export function useSkeleton(isPending: boolean, minimumMs = 600): boolean {
  const [phase, setPhase] = useState<'hidden' | 'fresh' | 'settled'>(isPending ? 'fresh' : 'hidden');
  if (isPending && phase === 'hidden') setPhase('fresh');
  if (!isPending && phase === 'settled') setPhase('hidden');

  useEffect(() => {
    if (phase !== 'fresh') return undefined;
    const timer = setTimeout(() => setPhase('settled'), minimumMs);
    return () => clearTimeout(timer);
  }, [phase, minimumMs]);

  return phase !== 'hidden';
}
