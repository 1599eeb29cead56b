import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Button.layer.css';
import './Button.css';

/** Variants: `filled` for the primary action, `default` for others, `danger` to delete, `plain` like a link. A link is `component={Link}`. */
export { Button } from '@mantine/core';
