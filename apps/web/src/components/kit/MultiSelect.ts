import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Pill.layer.css';
import '@mantine/core/styles/PillsInput.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Combobox.layer.css';
import './fields.css';
import './Combobox.css';
import './MultiSelect.css';

/** Selects several options of a list by typing; stays open. A custom token is a `Pill` with the class `mantine-MultiSelect-pill`. */
export { MultiSelect, Pill } from '@mantine/core';
