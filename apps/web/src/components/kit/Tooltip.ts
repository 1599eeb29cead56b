import '@mantine/core/styles/Tooltip.layer.css';
import './Tooltip.css';

/** A word on a control, on hover, focus and touch. Never the only place of what a person needs to know. */
export { Tooltip } from '@mantine/core';
