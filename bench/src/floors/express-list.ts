import { createServer } from 'node:http';
import { BookCard, BookListQuery } from '@korice/contracts';
import express from 'express';
import { z } from 'zod';
import { presentBookCard } from '../../../apps/api/src/modules/books/book.presenter.js';
import { bookRecord } from '../shop/book-record.js';
import { listen } from './listen.js';

/** Program E: a list of 20 books from memory with a validated query and a validated JSON response. */
const cards = Array.from({ length: 20 }, (_, index) => presentBookCard(bookRecord(index)));
const answer = z.array(BookCard);
const app = express();
app.get('/api/books', (request, response) => {
  BookListQuery.parse(request.query);
  response.json(answer.parse(cards));
});
listen(createServer(app));
