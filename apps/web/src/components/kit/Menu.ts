import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import './Menu.css';

/** Actions behind a button. What deletes is `<Menu.Item data-danger>`, last. */
export { Menu } from '@mantine/core';
