import '@mantine/core/styles/Input.layer.css';
import './fields.css';

/** A drop-down list of the device, for few options. */
export { NativeSelect } from '@mantine/core';
