import { vi } from 'vitest';
import type { TestApp } from './app.js';

/** Every mail that was sent, those included that are due now. */
export async function delivered(app: TestApp) {
  await app.deps.outbox.deliverDue();
  return app.mails;
}

/** The same, and forgets them: what is taken or delivered next was sent later. */
export const takeMails = async (app: TestApp) => (await delivered(app)).splice(0);

/** The next mail finds no place in the outbox. */
export function failMailOnce(app: TestApp): void {
  vi.spyOn(app.models.mails, 'create').mockImplementationOnce(() => {
    throw new Error('away');
  });
}
