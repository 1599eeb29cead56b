import { Router } from 'express';
import mongoose, { type Connection } from 'mongoose';

/** Timeout of the database check, in milliseconds. */
const timeoutMs = 1_000;

/** `/health/live`: the process responds. `/health/ready`: the database responds too. */
export function health(connection: Connection): Router {
  const router = Router();
  router.get('/live', (_request, response) => {
    response.json({ status: 'ok' });
  });
  router.get('/ready', (_request, response) => {
    void isReady(connection).then((ready) => {
      response.status(ready ? 200 : 503).json({ status: ready ? 'ok' : 'unavailable' });
    });
  });
  return router;
}

async function isReady(connection: Connection): Promise<boolean> {
  if (connection.readyState !== mongoose.ConnectionStates.connected || !connection.db) return false;
  const late = new Promise<false>((resolve) => setTimeout(resolve, timeoutMs, false).unref());
  const answered = connection.db.command({ ping: 1 }).then(
    () => true,
    // An unreachable database is an expected result here, not an error.
    () => false,
  );
  return Promise.race([answered, late]);
}
