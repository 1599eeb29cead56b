import { createServer } from 'node:http';
import express from 'express';
import { listen } from './listen.js';

/** The least that Express can answer. */
const app = express();
app.get('/', (_request, response) => {
  response.send('hello');
});
listen(createServer(app));
