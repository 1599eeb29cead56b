import { useSearchParams } from 'react-router-dom';

/** The page of contact messages that the address asks for; the first one where it asks for none that there can be. */
export function useContactPage(): number {
  const [query] = useSearchParams();
  const asksFor = Number(query.get('messages') ?? 1);
  return Number.isInteger(asksFor) && asksFor > 0 && asksFor <= 250 ? asksFor : 1;
}
