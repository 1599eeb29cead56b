import { expect, it, onTestFinished } from 'vitest';
import request from 'supertest';
import { startTestApp } from '../../test/app.js';
import { buildBook } from '../../test/factories/build-book.js';
import { buildUser } from '../../test/factories/build-user.js';

it('a listener that throws after a stored message does not fail the request or the other listeners', async () => {
  const logged: unknown[] = [];
  const logTo = { write: (line: string) => void logged.push(JSON.parse(line)) };
  const app = await startTestApp({ LOG_LEVEL: 'error' }, { logTo });
  onTestFinished(() => app.close());
  const [owner, buyer] = [await buildUser(app), await buildUser(app)];
  const book = await buildBook(app, { owner });
  const contents: string[] = [];
  const { events } = app.deps;
  events.prependOnceListener('message.sent', () => {
    throw new Error('this listener fails');
  });
  events.on('message.sent', ({ message }) => void contents.push(message.content));

  const post = (path: string, body: object) =>
    request(app.url).post(`/api/messaging/${path}`).set(buyer.auth).send(body).expect(201);
  const room = (await post('room', { bookId: book.id, members: [owner._id] })).body as { _id: string };
  for (const content of ['first', 'second']) await post(`room/${room._id}/message`, { content });

  expect(contents).toEqual(['first', 'second']);
  expect(logged).toEqual([
    expect.objectContaining({
      event: 'message.sent',
      err: expect.objectContaining({ message: 'this listener fails' }) as object,
    }),
  ]);
});
