import type { Locator } from 'playwright-core';
import { expect } from 'vitest';

/** Fills in a field after a tap on it. Chromium drops keys while it scrolls to the tapped field, so it may take a second try. */
export async function fillTapped(field: Locator, text: string): Promise<void> {
  await expect
    .poll(async () => {
      await field.fill(text);
      return field.inputValue();
    })
    .toBe(text);
}
