import type { UserEvent } from '@testing-library/user-event';

/**
 * Puts a text behind what a field holds, in one piece. For tests that are not about typing: a form that renders for every letter makes
 * them take seconds.
 */
export async function fillIn(user: UserEvent, field: Element, text: string): Promise<void> {
  await user.click(field);
  await user.paste(text);
}
