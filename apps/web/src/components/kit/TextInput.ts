import '@mantine/core/styles/Input.layer.css';
import './fields.css';

/** A one-line field with `label`, `description` below and `error` beside it, see `fields.css` for the measure. */
export { TextInput } from '@mantine/core';
