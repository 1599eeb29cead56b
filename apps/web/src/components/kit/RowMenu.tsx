import { type ReactNode, useRef } from 'react';
import { IconButton } from '../IconButton.js';
import { DotsIcon } from '../dashboard-icons.js';
import { Menu } from './Menu.js';

/** The actions of a row (`Menu.Item`s) behind three dots. Focus returns to the dots before an action, so that its dialog restores it there. */
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
