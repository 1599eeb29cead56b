import request from 'supertest';
import type { TestApp } from './app.js';
import type { BuiltUser } from './factories/build-user.js';

/** Saves a valid bank account for a seller, so that buyers can pay by IPS. */
export const saveBankAccount = ({ url }: TestApp, { _id, name, auth }: BuiltUser) =>
  request(url)
    .put(`/api/users/${_id}/payment`)
    .set(auth)
    .send({ account: '165000000000005574', name, town: 'Niš' })
    .expect(200);
