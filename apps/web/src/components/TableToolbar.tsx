import { useDebouncedCallback } from '@mantine/hooks';
import type { ComponentProps, ReactNode } from 'react';
import { SearchIcon } from './icons.js';
import { NativeSelect } from './kit/NativeSelect.js';
import { TextInput } from './kit/TextInput.js';
import classes from './TableToolbar.module.css';

/** Milliseconds after the last key until the API is asked. */
const pause = 300;

/** Above a table: what is sought in it, and its filters. */
export function TableToolbar({
  label,
  searchLabel,
  initialText,
  isAsking = false,
  onSearch,
  children,
}: {
  label: string;
  searchLabel: string;
  /** What stands in the search to begin with; from then on it leads and the address follows. */
  initialText: string;
  /** The API answers the search, so that it waits for a pause in the typing. */
  isAsking?: boolean;
  onSearch: (text: string) => void;
  children: ReactNode;
}) {
  const searchLater = useDebouncedCallback(onSearch, pause);
  const search = isAsking ? searchLater : onSearch;
  return (
    <div className={classes.bar} role="search" aria-label={label}>
      <TextInput
        className={classes.search}
        type="search"
        aria-label={searchLabel}
        placeholder={searchLabel}
        maxLength={100}
        leftSection={<SearchIcon className={classes.icon} />}
        defaultValue={initialText}
        onChange={({ currentTarget }) => search(currentTarget.value)}
      />
      {children}
    </div>
  );
}

/** A filter or an order as a list to choose from. */
export const ToolbarSelect = (props: Omit<ComponentProps<typeof NativeSelect>, 'className'>) => (
  <NativeSelect {...props} className={classes.select} />
);
