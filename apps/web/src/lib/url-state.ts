import { pageNumber } from '@korice/contracts/lists';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useHistory } from './navigation/history-context.js';

/** Converts one query parameter; `write` returns '' for the default value, which the URL omits. */
export interface UrlParam<T> {
  read: (text: string | null) => T;
  write: (value: T) => string;
}

export interface UrlCodec<View> {
  read: (query: URLSearchParams) => View;
  /** Returns the query string of a view: '' or from `?` on. */
  search: (view: View) => string;
}

/** A page of a list, from 1 to `lastPage`. */
export const pageParam = (lastPage?: number): UrlParam<number> => ({
  read: (text) => pageNumber(text, lastPage),
  write: (page) => (page > 1 ? String(page) : ''),
});

/** A search text, '' without one; longer ones are cut. */
export const textParam = (maxLength?: number): UrlParam<string> => ({
  read: (text) => (text ?? '').slice(0, maxLength),
  write: (text) => text,
});

/** One of `choices`; undefined for any other text. */
export const choiceParam = <T extends string>(choices: readonly T[]): UrlParam<T | undefined> => ({
  read: (text) => choices.find((choice) => choice === text),
  write: (choice) => choice ?? '',
});

/** An id of the API; undefined for any other text. */
export const idParam: UrlParam<string | undefined> = {
  read: (text) => (text !== null && /^[\da-f]{24}$/.test(text) ? text : undefined),
  write: (id) => id ?? '',
};

/** Creates a codec from one `UrlParam` for each property of a view; properties are written in that order. */
export function urlCodec<View extends object>(params: { [K in keyof View]: UrlParam<View[K]> }): UrlCodec<View> {
  const names = Object.keys(params) as (keyof View & string)[];
  return {
    read: (query) => Object.fromEntries(names.map((name) => [name, params[name].read(query.get(name))])) as View,
    search(view) {
      const query = new URLSearchParams();
      for (const name of names) {
        const text = params[name].write(view[name]);
        if (text !== '') query.set(name, text);
      }
      return query.size === 0 ? '' : `?${query}`;
    },
  };
}

export interface UrlState<View> {
  view: View;
  /** Replaces part of the view and returns to the first page. */
  change: (part: Partial<View>) => void;
  hrefFor: (page: number) => { search: string };
}

/** Keeps the view of a paged list in the query string. */
export function useUrlState<View extends { page: number }>({ read, search }: UrlCodec<View>): UrlState<View> {
  const history = useHistory();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const view = read(query);
  return {
    view,
    change(part) {
      // The URL may be ahead of the rendered state.
      const now = read(new URLSearchParams(history.location.search));
      void navigate({ search: search({ ...now, page: 1, ...part }) }, { replace: true, preventScrollReset: true });
    },
    hrefFor: (page) => ({ search: search({ ...view, page }) }),
  };
}
