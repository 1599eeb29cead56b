import { type ReactNode, useRef } from 'react';
import { IconButton } from '../IconButton.js';
import { DotsIcon } from '../dashboard-icons.js';
import { Menu } from './Menu.js';

/** A menu of row actions (`Menu.Item`s). Moves the focus to its button before an action, so that the action's dialog restores it there. */
export function RowMenu({
  label,
  className,
  children,
}: {
  label: string;
  className?: string | undefined;
  children: ReactNode;
}) {
  const dots = useRef<HTMLButtonElement>(null);
  return (
    <Menu withinPortal={false} onClose={() => dots.current?.focus()}>
      <Menu.Target>
        <IconButton ref={dots} label={label} className={className}>
          <DotsIcon />
        </IconButton>
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}
