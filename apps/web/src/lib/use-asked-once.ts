import { useEffect, useEffectEvent } from 'react';
import { useSearchParams } from 'react-router-dom';

/** Calls `begin` once when the address has `?name` and `mayBegin` is true, and removes the parameter so that a reload does not repeat it. */
export function useAskedOnce(name: string, mayBegin: boolean, begin: () => void): void {
  const [query, setQuery] = useSearchParams();
  const isDue = mayBegin && query.has(name);
  const answer = useEffectEvent(() => {
    setQuery(
      (asked) => {
        asked.delete(name);
        return asked;
      },
      { replace: true, preventScrollReset: true },
    );
    begin();
  });

  useEffect(() => {
    if (isDue) answer();
  }, [isDue]);
}
