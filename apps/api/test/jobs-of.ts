import type { Job } from '../src/jobs/scheduler.js';
import { createJobs } from '../src/operations/product-jobs.js';
import type { TestApp } from './app.js';

/** Returns the jobs of the product for a test application, which runs no jobs by itself. Nobody is connected by a socket. */
export const jobsOf = ({ services, deps, folder, app }: TestApp): Job[] =>
  createJobs({
    services,
    eventOutbox: deps.eventOutbox,
    shareCardFolder: folder,
    sweepUploads: () => app.sweepUploads(),
    isConnected: () => Promise.resolve(false),
  });
