import '@mantine/core/styles/Input.layer.css';
import './fields.css';

/** A choice of one from a short list, with the device's own list. */
export { NativeSelect } from '@mantine/core';
