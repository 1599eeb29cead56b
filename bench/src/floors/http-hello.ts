import { createServer } from 'node:http';
import { listen } from './listen.js';

/** The least that Node can answer. */
listen(
  createServer((_request, response) => {
    response.end('hello');
  }),
);
