import { type ComponentProps, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
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
  text,
  isAsking = false,
  onSearch,
  children,
}: {
  label: string;
  searchLabel: string;
  /** What the address says is sought. The field leads it while somebody types, and follows it when it changes elsewhere. */
  text: string;
  /** The API answers the search, so that it waits for a pause in the typing. */
  isAsking?: boolean;
  onSearch: (text: string) => void;
  children: ReactNode;
}) {
  const [typed, setTyped] = useSearchText(text, isAsking ? pause : 0, onSearch);
  return (
    <div className={classes.bar} role="search" aria-label={label}>
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
    </div>
  );
}

/** What is typed, searched for after a pause of `wait` milliseconds, without one at once. */
function useSearchText(
  applied: string,
  wait: number,
  onSearch: (text: string) => void,
): [typed: string, setTyped: (text: string) => void] {
  const [typed, setTyped] = useState(applied);
  /** What was searched for last; the address may not say it yet. */
  const [sent, setSent] = useState(applied);
  const [known, setKnown] = useState(applied);
  if (known !== applied) {
    setKnown(applied);
    // While a search is on its way, what arrives is it or one before it.
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
    const timer = setTimeout(searchTyped, wait);
    return () => clearTimeout(timer);
  }, [typed, sent, wait]);

  return [
    typed,
    (text) => {
      setTyped(text);
      if (wait === 0) search(text);
    },
  ];
}

/** A filter or an order as a list to choose from. */
export const ToolbarSelect = (props: Omit<ComponentProps<typeof NativeSelect>, 'className'>) => (
  <NativeSelect {...props} className={classes.select} />
);
