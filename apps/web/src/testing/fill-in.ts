import type { UserEvent } from '@testing-library/user-event';

/** Appends a text to a field at once. Typing renders the form for every character, which takes seconds. */
export async function fillIn(user: UserEvent, field: Element, text: string): Promise<void> {
  await user.click(field);
  await user.paste(text);
}
