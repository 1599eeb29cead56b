import { openConnection } from '../src/db/connect.js';
import { createModels } from '../src/models.js';
import { createDeps, createServices, type Deps, type Services } from '../src/services.js';
import type { TestApp } from './app.js';

export interface SecondProcess {
  deps: Deps;
  services: Services;
  close(): Promise<void>;
}

/**
 * Starts the services of a second process, without HTTP, on the database of `app`. Its mails are added to `app.mails`.
 */
export async function startSecondProcess(app: TestApp): Promise<SecondProcess> {
  const connection = await openConnection(app.databaseUri);
  const models = createModels(connection);
  const { events: _events, ...given } = app.deps;
  const deps = createDeps({
    ...given,
    db: connection,
    mails: models.mails,
    outboxEvents: models.outboxEvents,
    transport: { send: (mail) => Promise.resolve(void app.mails.push(mail)) },
    secret: 'unused',
  });
  const services = createServices(deps, models);
  return {
    deps,
    services,
    async close() {
      await deps.eventOutbox.settle();
      await deps.outbox.stop();
      await services.push.stop();
      await connection.close();
    },
  };
}
