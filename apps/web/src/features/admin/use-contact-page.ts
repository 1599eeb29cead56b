import { pageNumber } from '@korice/contracts/lists';
import { useSearchParams } from 'react-router-dom';

/** The page of contact messages that the address asks for. */
export function useContactPage(): number {
  const [query] = useSearchParams();
  return pageNumber(query.get('messages'));
}
