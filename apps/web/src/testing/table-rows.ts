import { screen, within } from '@testing-library/react';

/** Returns queries within the table row that shows `text`. */
export function rowOf(text: string) {
  const row = screen.getByText(text).closest('tr');
  if (!row) throw new Error(`No row of the table contains ${text}`);
  return within(row);
}
