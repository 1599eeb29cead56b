import { Router } from 'express';
import mongoose, { type Connection } from 'mongoose';

/** Longest wait for the database's answer, in milliseconds. */
const patience = 1_000;

/** `/health/live`: the process answers. `/health/ready`: so does the database. */
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
  const late = new Promise<false>((resolve) => setTimeout(resolve, patience, false).unref());
  const answered = connection.db.command({ ping: 1 }).then(
    () => true,
    // Not being reachable is the answer here, not a fault.
    () => false,
  );
  return Promise.race([answered, late]);
}
