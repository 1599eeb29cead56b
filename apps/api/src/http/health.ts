import { Router } from 'express';
import mongoose, { type Connection } from 'mongoose';

/** Timeout of the database check, in milliseconds. */
const timeoutMs = 1_000;

/**
 * `/health/live`: the process responds. `/health/accepting`: it is not stopping. `/health/ready`: it is not stopping, and the database
 * responds.
 */
export function health(connection: Connection, isDraining: () => boolean): Router {
  const router = Router();
  router.get('/live', (_request, response) => {
    response.json({ status: 'ok' });
  });
  // For the health checks of proxies: with `/ready`, an unavailable database would take every process out, although they can still serve
  // cached pages.
  router.get('/accepting', (_request, response) => {
    response.status(isDraining() ? 503 : 200).json({ status: isDraining() ? 'draining' : 'ok' });
  });
  router.get('/ready', (_request, response) => {
    if (isDraining()) {
      response.status(503).json({ status: 'draining' });
      return;
    }
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
