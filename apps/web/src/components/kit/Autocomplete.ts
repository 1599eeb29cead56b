import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Combobox.layer.css';
import './fields.css';
import './Combobox.css';

/** A text field with suggestions; accepts any other text. */
export { Autocomplete, type AutocompleteProps } from '@mantine/core';
