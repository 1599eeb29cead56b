import { useMantineEnv } from '@mantine/core';
import { useEffect, useState } from 'react';

/** The shortest time in milliseconds that skeletons are visible, so that they do not flash. */
const minimumMs = 600;

/**
 * Returns whether skeletons are shown: while data is pending, and for at least `minimumMs` once they are visible. Data that is loaded on
 * the first render shows none. Like Mantine's transitions, skeletons have no minimum in the environment 'test'.
 */
export function useSkeleton(isPending: boolean): boolean {
  const isTest = useMantineEnv() === 'test';
  const [phase, setPhase] = useState<'hidden' | 'fresh' | 'settled'>(isPending ? 'fresh' : 'hidden');
  if (isPending && phase === 'hidden') setPhase('fresh');
  if (!isPending && phase === 'settled') setPhase('hidden');

  useEffect(() => {
    if (phase !== 'fresh') return undefined;
    const timer = setTimeout(() => setPhase('settled'), isTest ? 0 : minimumMs);
    return () => clearTimeout(timer);
  }, [phase, isTest]);

  return phase !== 'hidden';
}
