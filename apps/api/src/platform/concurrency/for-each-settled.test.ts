import mongoose from 'mongoose';
import { describe, expect, it } from 'vitest';
import { forEachSettled } from './for-each-settled.js';

/** Work that records its items and rejects for those in `failures`. */
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

describe('forEachSettled', () => {
  it('continues after failed items, and rejects with all errors at the end', async () => {
    const [first, third] = [new Error('first'), new Error('third')];
    const { done, work } = noting({ 1: first, 3: third });
    const ended = forEachSettled([1, 2, 3, 4], work);
    await expect(ended).rejects.toMatchObject({ message: '2 of 4 failed', errors: [first, third] });
    expect(done).toEqual([2, 4]);
  });

  it('resolves when no item fails', async () => {
    const { done, work } = noting({});
    await forEachSettled([1, 2], work);
    expect(done).toEqual([1, 2]);
  });

  it('stops at the first item that fails because the database is unavailable', async () => {
    const away = new mongoose.mongo.MongoNetworkError('gone');
    const { done, work } = noting({ 2: away });
    await expect(forEachSettled([1, 2, 3], work)).rejects.toMatchObject({ errors: [away] });
    expect(done).toEqual([1]);
  });
});
