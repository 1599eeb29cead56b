import { screen, within } from '@testing-library/react';

/** Returns queries within the table row that shows `text`. */
export function rowOf(text: string) {
  const row = screen.getByText(text).closest('tr');
  if (!row) throw new Error(`${text} is in no row`);
  return within(row);
}
