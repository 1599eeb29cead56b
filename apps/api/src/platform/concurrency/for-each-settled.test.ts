import mongoose from 'mongoose';
import { describe, expect, it } from 'vitest';
import { forEachSettled } from './for-each-settled.js';

/** Notes what it is given and fails for some. */
function noting(failures: Record<number, Error>) {
  const done: number[] = [];
  const work = (item: number): Promise<void> => {
    const failure = failures[item];
    if (failure) return Promise.reject(failure);
    done.push(item);
    return Promise.resolve();
  };
  return { done, work };
}

describe('work for each of many', () => {
  it('goes on after those that fail, and tells of all of them at the end', async () => {
    const [first, third] = [new Error('first'), new Error('third')];
    const { done, work } = noting({ 1: first, 3: third });
    const ended = forEachSettled([1, 2, 3, 4], work);
    await expect(ended).rejects.toMatchObject({ message: '2 of 4 failed', errors: [first, third] });
    expect(done).toEqual([2, 4]);
  });

  it('is over without a word when none fails', async () => {
    const { done, work } = noting({});
    await forEachSettled([1, 2], work);
    expect(done).toEqual([1, 2]);
  });

  it('ends with the first that finds the database away, for the others would too', async () => {
    const away = new mongoose.mongo.MongoNetworkError('gone');
    const { done, work } = noting({ 2: away });
    await expect(forEachSettled([1, 2, 3], work)).rejects.toMatchObject({ errors: [away] });
    expect(done).toEqual([1]);
  });
});
