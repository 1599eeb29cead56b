import type { Locator } from 'playwright-core';
import { expect } from 'vitest';

/** Fills in a field that was tapped, and repeats until its value is right: Chromium drops keys while it scrolls to the tapped field. */
export async function fillTapped(field: Locator, text: string): Promise<void> {
  await expect
    .poll(async () => {
      await field.fill(text);
      return field.inputValue();
    })
    .toBe(text);
}
