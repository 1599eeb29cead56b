import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Combobox.layer.css';
import './fields.css';
import './Combobox.css';

/** A one-line field with a list of suggestions; any other text can be typed too. */
export { Autocomplete, type AutocompleteProps } from '@mantine/core';
