import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Tabs.layer.css';
import './Tabs.css';

/** Parts of one subject, one shown at a time. `keepMounted={false}` where a part is heavy. */
export { Tabs } from '@mantine/core';
