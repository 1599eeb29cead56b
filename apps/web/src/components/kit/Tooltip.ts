import '@mantine/core/styles/Tooltip.layer.css';
import './Tooltip.css';

/** A tooltip on hover, focus and touch. Must not be the only place of required information. */
export { Tooltip } from '@mantine/core';
