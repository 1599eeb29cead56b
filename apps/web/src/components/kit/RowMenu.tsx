import { type ReactNode, useRef } from 'react';
import { IconButton } from '../IconButton.js';
import { DotsIcon } from '../dashboard-icons.js';
import { Menu } from './Menu.js';

/** A menu of actions (`Menu.Item`s) of a row or a heading. Moves the focus to its button before an action, so that the action's dialog restores it there. */
export function RowMenu({
  label,
  className,
  position = 'bottom',
  children,
}: {
  label: string;
  className?: string | undefined;
  position?: 'bottom' | 'bottom-end';
  children: ReactNode;
}) {
  const dots = useRef<HTMLButtonElement>(null);
  return (
    <Menu withinPortal={false} position={position} onClose={() => dots.current?.focus()}>
      <Menu.Target>
        <IconButton ref={dots} label={label} className={className}>
          <DotsIcon />
        </IconButton>
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}
