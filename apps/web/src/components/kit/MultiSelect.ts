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

/** Several of a fixed list, searched by typing, chosen ones as tokens; stays open after a choice. A chosen one drawn by hand is a `Pill` with the class `mantine-MultiSelect-pill`. */
export { MultiSelect, Pill } from '@mantine/core';
