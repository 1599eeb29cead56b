import { createServer } from 'node:http';
import { BookCard, BookListQuery } from '@korice/contracts';
import express from 'express';
import { MongoClient } from 'mongodb';
import { z } from 'zod';
import { sessionFields } from '../../../apps/api/src/modules/accounts/auth/session-fields.js';
import { presentBookCard, type CardFields } from '../../../apps/api/src/modules/books/book.presenter.js';
import { memberId } from '../shop/member-record.js';
import { listen } from './listen.js';

// Program D: the list of E with its 20 books read through the driver from `canned-mongo`, and one account by id with the
// fields that a session check reads.
const [, , uri = ''] = process.argv;
const client = new MongoClient(uri);
await client.connect();
const database = client.db('canned');
const answer = z.array(BookCard);
const app = express();
app.get('/api/books', (request, response, next) => {
  BookListQuery.parse(request.query);
  database
    .collection<CardFields>('books')
    .find({ listed: true })
    .sort({ createdAt: -1 })
    .limit(20)
    .toArray()
    .then((books) => {
      response.json(answer.parse(books.map(presentBookCard)));
    }, next);
});
app.get('/account', (_request, response, next) => {
  database
    .collection('users')
    .findOne({ _id: memberId(0) }, { projection: sessionFields })
    .then((user) => {
      response.send(user?.status);
    }, next);
});
listen(createServer(app));
