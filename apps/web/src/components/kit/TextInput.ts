import '@mantine/core/styles/Input.layer.css';
import './fields.css';

/** A one-line field with `label`, `description` and `error`, see `fields.css`. */
export { TextInput } from '@mantine/core';
