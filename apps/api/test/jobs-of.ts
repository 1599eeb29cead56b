import type { Job } from '../src/jobs/scheduler.js';
import { createJobs } from '../src/operations/product-jobs.js';
import type { TestApp } from './app.js';

/** Creates the product's jobs for a test application, which starts no jobs itself. The jobs find no member connected by a socket. */
export const jobsOf = ({ services, deps, folder, app }: TestApp): Job[] =>
  createJobs({
    services,
    eventOutbox: deps.eventOutbox,
    shareCardFolder: folder,
    sweepUploads: () => app.sweepUploads(),
    isConnected: () => Promise.resolve(false),
  });
