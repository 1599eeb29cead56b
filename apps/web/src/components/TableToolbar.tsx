import { type ComponentProps, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { SearchIcon } from './icons.js';
import { NativeSelect } from './kit/NativeSelect.js';
import { TextInput } from './kit/TextInput.js';
import classes from './TableToolbar.module.css';

/** Milliseconds after the last key. */
const searchDelayMs = 300;

/** The search field and filters above a table. */
export function TableToolbar({
  label,
  searchLabel,
  text,
  isRemote = false,
  onSearch,
  children,
}: {
  label: string;
  searchLabel: string;
  /** The search text in the URL. The field is ahead of it during typing and adopts other changes of the URL. */
  text: string;
  /** The API performs the search, so it waits for a pause in typing. */
  isRemote?: boolean;
  onSearch: (text: string) => void;
  children?: ReactNode;
}) {
  const [typed, setTyped] = useSearchText(text, isRemote ? searchDelayMs : 0, onSearch);
  return (
    <FilterBar label={label}>
      <TextInput
        className={classes.search}
        type="search"
        aria-label={searchLabel}
        placeholder={searchLabel}
        maxLength={100}
        leftSection={<SearchIcon className={classes.icon} />}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      {children}
    </FilterBar>
  );
}

/** The bar above a table: filters, and the search field of `TableToolbar`. */
export const FilterBar = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className={classes.bar} role="search" aria-label={label}>
    {children}
  </div>
);

/** Holds the typed text and searches after `delayMs` milliseconds without a key. */
function useSearchText(
  applied: string,
  delayMs: number,
  onSearch: (text: string) => void,
): [typed: string, setTyped: (text: string) => void] {
  const [typed, setTyped] = useState(applied);
  /** The last search, which the URL may not contain yet. */
  const [sent, setSent] = useState(applied);
  const [known, setKnown] = useState(applied);
  if (known !== applied) {
    setKnown(applied);
    // If a search is pending (`sent` is ahead of the URL), the change comes from typing and the field keeps its text.
    if (sent === known) {
      setSent(applied);
      setTyped(applied);
    }
  }

  function search(text: string): void {
    setSent(text);
    onSearch(text);
  }
  const searchTyped = useEffectEvent(() => search(typed));
  useEffect(() => {
    if (typed === sent) return undefined;
    const timer = setTimeout(searchTyped, delayMs);
    return () => clearTimeout(timer);
  }, [typed, sent, delayMs]);

  return [
    typed,
    (text) => {
      setTyped(text);
      if (delayMs === 0) search(text);
    },
  ];
}

/** A filter or order as a drop-down list. */
export const ToolbarSelect = (props: Omit<ComponentProps<typeof NativeSelect>, 'className'>) => (
  <NativeSelect {...props} className={classes.select} />
);
