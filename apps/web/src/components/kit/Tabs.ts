import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Tabs.layer.css';
import './Tabs.css';

/** Tabs. Use `keepMounted={false}` for a panel that is slow to render. */
export { Tabs } from '@mantine/core';
