import { createServer } from 'node:http';
import express from 'express';
import { listen } from './listen.js';

/** A minimal Express response. */
const app = express();
app.get('/', (_request, response) => {
  response.send('hello');
});
listen(createServer(app));
