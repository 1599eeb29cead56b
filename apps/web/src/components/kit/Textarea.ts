import '@mantine/core/styles/Input.layer.css';
import './fields.css';

/** A multi-line field with a resize handle. */
export { Textarea } from '@mantine/core';
