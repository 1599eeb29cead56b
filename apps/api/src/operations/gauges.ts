import type { OutboxEventModel } from '../jobs/outbox-event.model.js';
import type { MailModel } from '../mail/mail.model.js';
import type { Metrics } from '../platform/metrics.js';
import type { Passwords } from '../modules/accounts/auth/passwords.js';
import { imageJobs } from '../modules/images/image-processing.js';
import type { Realtime } from '../realtime/socket.js';

interface Measured {
  mails: MailModel;
  outboxEvents: OutboxEventModel;
  passwords: Passwords;
  realtime: Realtime;
}

/** Adds gauges of queues and connections of this process, and of mails and events, which all processes share. */
export function addGauges(metrics: Metrics, { mails, outboxEvents, passwords, realtime }: Measured): void {
  metrics.addGauge('korice_sockets_connected', 'Realtime connections to this process.', () => realtime.countSockets());
  metrics.addGauge('korice_mails_queued', 'Mails in the outbox that are still to go out.', () =>
    mails.countDocuments({ status: 'queued' }),
  );
  metrics.addGauge('korice_mails_failed', 'Mails given up in the last 30 days.', () =>
    mails.countDocuments({ status: 'failed' }),
  );
  metrics.addGauge('korice_events_pending', 'Domain events that are not handled yet.', () =>
    outboxEvents.countDocuments({ status: 'pending' }),
  );
  metrics.addGauge('korice_events_failed', 'Domain events given up in the last 30 days.', () =>
    outboxEvents.countDocuments({ status: 'failed' }),
  );
  metrics.addGauge('korice_image_jobs_running', 'Images being processed.', () => imageJobs().running);
  metrics.addGauge('korice_image_jobs_waiting', 'Images that wait to be processed.', () => imageJobs().waiting);
  metrics.addGauge('korice_passwords_waiting', 'Passwords that wait to be hashed or compared.', () =>
    passwords.waiting(),
  );
}
