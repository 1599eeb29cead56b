import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Button.layer.css';
import './Button.css';

/**
 * Mantine's button in our measure. `variant`: `filled` for the one main action of a group, `default` (outlined) for the rest, `danger`
 * for what deletes, `plain` for what is nearly a link. `size="lg"` is 52 px high. A link is `component={Link} to="…"`.
 */
export { Button } from '@mantine/core';
