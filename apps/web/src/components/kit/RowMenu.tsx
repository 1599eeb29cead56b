import { type ReactNode, useRef } from 'react';
import { IconButton } from '../IconButton.js';
import { DotsIcon } from '../dashboard-icons.js';
import { Menu } from './Menu.js';

/**
 * What can be done with the subject of a row, behind three dots: `Menu.Item`s. The dots have the focus back before an action begins, so
 * that a dialog which it opens returns there.
 */
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
