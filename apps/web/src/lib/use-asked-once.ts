import { useEffect, useEffectEvent } from 'react';
import { useSearchParams } from 'react-router-dom';

/**
 * Calls `begin` once with the value of `?name` when the URL has it and `mayBegin` is true, and removes the parameter so that a reload
 * does not repeat it.
 */
export function useAskedOnce(name: string, mayBegin: boolean, begin: (value: string) => void): void {
  const [query, setQuery] = useSearchParams();
  const isDue = mayBegin && query.has(name);
  const answer = useEffectEvent(() => {
    const value = query.get(name) ?? '';
    setQuery(
      (asked) => {
        asked.delete(name);
        return asked;
      },
      { replace: true, preventScrollReset: true },
    );
    begin(value);
  });

  useEffect(() => {
    if (isDue) answer();
  }, [isDue]);
}
