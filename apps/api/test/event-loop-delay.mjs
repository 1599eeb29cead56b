import { createServer } from 'node:http';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

/**
 * Preloaded into a process with `--import`: each request to `EVENT_LOOP_DELAY_PORT` returns the longest delay of the event loop in
 * milliseconds since the previous request. Unlike response times, it excludes the load of the test process.
 */
const resolutionMs = 5;
if (isMainThread) {
  const delay = monitorEventLoopDelay({ resolution: resolutionMs });
  delay.enable();
  createServer((_request, response) => {
    // The histogram records the whole interval between two timers.
    response.end(String(delay.count === 0 ? 0 : delay.max / 1e6 - resolutionMs));
    delay.reset();
  })
    .listen(Number(process.env.EVENT_LOOP_DELAY_PORT), '127.0.0.1')
    .unref();
}
