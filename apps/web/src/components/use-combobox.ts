import { type KeyboardEvent, type MouseEvent, useId, useState } from 'react';

/**
 * Returns state and props of a text field with a list of options (combobox pattern of WAI-ARIA): the focus stays in the field, and the
 * arrow keys move the active option. `active` is the index of that option, -1 for none.
 */
export function useCombobox({
  optionCount,
  canOpen,
  onEscape,
}: {
  optionCount: number;
  /** Whether the typed text is sufficient to open the list. */
  canOpen: boolean;
  /** Called for Escape; `hasClosed` is true if that closed an open list. */
  onEscape: (hasClosed: boolean) => void;
}) {
  const id = useId();
  const [isWanted, setWanted] = useState(false);
  const [active, setActive] = useState(-1);
  const isOpen = isWanted && canOpen;
  const optionId = (index: number) => `${id}-${index}`;

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.preventDefault();
      setWanted(false);
      onEscape(isOpen);
      return;
    }
    if ((event.key !== 'ArrowDown' && event.key !== 'ArrowUp') || !canOpen) return;
    event.preventDefault();
    setWanted(true);
    if (optionCount === 0) return;
    const step = event.key === 'ArrowDown' ? 1 : -1;
    const next = active < 0 ? (step === 1 ? 0 : optionCount - 1) : (active + step + optionCount) % optionCount;
    setActive(next);
    document.getElementById(optionId(next))?.scrollIntoView({ block: 'nearest' });
  };

  return {
    isOpen,
    active,
    close: () => setWanted(false),
    /** Opens the list for a changed text, without an active option. */
    restart: () => {
      setWanted(true);
      setActive(-1);
    },
    listId: `${id}-list`,
    fieldProps: {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': isOpen && optionCount > 0,
      'aria-controls': `${id}-list`,
      'aria-activedescendant': isOpen && active >= 0 ? optionId(active) : undefined,
      onFocus: () => setWanted(true),
      onKeyDown,
    },
    optionProps: (index: number) => ({
      id: optionId(index),
      role: 'option',
      'aria-selected': index === active,
      // Keeps the focus in the field, so that the list stays open until the click arrives.
      onMouseDown: (event: MouseEvent) => event.preventDefault(),
    }),
  } as const;
}
