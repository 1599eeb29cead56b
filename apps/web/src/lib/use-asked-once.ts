import { useEffect, useEffectEvent } from 'react';
import { useSearchParams } from 'react-router-dom';

/** Does what `?name` in the address asks for as soon as it may, and takes it out of the address: after a reload nothing is done again. */
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
