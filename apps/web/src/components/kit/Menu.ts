import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import './Menu.css';

/** A menu of actions. A deleting action is `<Menu.Item data-danger>` and comes last. */
export { Menu } from '@mantine/core';
