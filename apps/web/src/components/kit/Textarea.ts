import '@mantine/core/styles/Input.layer.css';
import './fields.css';

/** A field of several lines that the person can make taller. */
export { Textarea } from '@mantine/core';
