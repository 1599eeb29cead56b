import { cityKey } from '@korice/book-text/city-key';
import type { CallInput, Endpoints } from '@korice/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../lib/call.js';
import { formatTotal } from '../lib/format.js';
import { Autocomplete, type AutocompleteProps } from './kit/Autocomplete.js';
import classes from './TownInput.module.css';

export interface TownInputProps extends Omit<
  AutocompleteProps,
  'comboboxProps' | 'data' | 'filter' | 'renderOption' | 'withScrollArea'
> {
  /** Filters of the book list under which books are counted; by default every listed book counts. */
  filters?: NonNullable<CallInput<Endpoints['GET /api/books/towns']>['query']>;
}

/**
 * A combobox for a town: suggests the towns of listed books, with or without diacritics and in either script, and accepts any other town.
 * Requests the towns on first focus.
 */
export function TownInput({ filters = {}, onFocus, ...props }: TownInputProps) {
  const { t } = useTranslation();
  const [isNeeded, setNeeded] = useState(false);
  const { data: towns = [] } = useQuery({
    // Below `books`, so that a changed book list makes the towns stale too.
    queryKey: ['books', 'towns', filters],
    queryFn: ({ signal }) => call('GET /api/books/towns', { query: filters, signal }),
    enabled: isNeeded,
  });
  const counts = new Map(towns.map((town) => [town.name, town]));
  const countOf = (name: string) => {
    const { count = 0, isMore = false } = counts.get(name) ?? {};
    return isMore ? t('booksOver', { total: formatTotal({ total: count, isMore }) }) : t('booksCount', { count });
  };
  return (
    <Autocomplete
      maxLength={60}
      {...props}
      data={[...counts.keys()]}
      filter={({ options, search }) => {
        const sought = cityKey(search);
        const keys = options.map((option) => ('value' in option ? cityKey(option.value) : ''));
        // With a chosen town the list is not filtered.
        return keys.includes(sought) ? options : options.filter((_, index) => keys[index]?.includes(sought));
      }}
      renderOption={({ option }) => (
        <>
          {option.value} <span className={classes.count}>{countOf(option.value)}</span>
        </>
      )}
      withScrollArea={false}
      comboboxProps={{ withinPortal: false, keepMounted: false }}
      onFocus={(event) => {
        setNeeded(true);
        onFocus?.(event);
      }}
    />
  );
}
