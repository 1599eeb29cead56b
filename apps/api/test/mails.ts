import { vi } from 'vitest';
import type { TestApp } from './app.js';

/** Sends due mails and returns every mail sent so far. */
export async function delivered(app: TestApp) {
  await app.deps.eventOutbox.settle();
  await app.deps.outbox.deliverDue();
  return app.mails;
}

/** Sends due mails, returns every mail sent so far and clears the list. */
export const takeMails = async (app: TestApp) => (await delivered(app)).splice(0);

/** Makes the next insert into the outbox fail. */
export function failMailOnce(app: TestApp): void {
  vi.spyOn(app.models.mails, 'create').mockImplementationOnce(() => {
    throw new Error('away');
  });
}
