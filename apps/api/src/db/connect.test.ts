import { inject, expect, it, onTestFinished } from 'vitest';
import { openConnectionForIndexes } from './connect.js';

it('openConnectionForIndexes sets no socket timeout, because building an index can take an hour', async () => {
  const connection = await openConnectionForIndexes(inject('databaseUri'));
  onTestFinished(() => connection.close());
  expect(connection.getClient().options.socketTimeoutMS).toBe(0);
});
