import { useEffect, useState } from 'react';

/**
 * Whether placeholders show: while something loads, and once they were shown at least `minimum` milliseconds. What is there at once
 * never shows any.
 */
export function useSkeleton(isPending: boolean, minimum = 600): boolean {
  const [phase, setPhase] = useState<'hidden' | 'fresh' | 'settled'>(isPending ? 'fresh' : 'hidden');
  if (isPending && phase === 'hidden') setPhase('fresh');
  if (!isPending && phase === 'settled') setPhase('hidden');

  useEffect(() => {
    if (phase !== 'fresh') return undefined;
    const timer = setTimeout(() => setPhase('settled'), minimum);
    return () => clearTimeout(timer);
  }, [phase, minimum]);

  return phase !== 'hidden';
}
