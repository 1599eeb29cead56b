import mongoose from 'mongoose';
import { onTestFinished, vi } from 'vitest';
import type { TestApp } from './app.js';

/** Makes every aggregation of books and wishes fail with the error of an exceeded `maxTimeMS` until the running test ends. */
export function stopAggregations({ models: { books, wishes } }: TestApp): void {
  const error = new mongoose.mongo.MongoServerError({ message: 'operation exceeded time limit', code: 50 });
  for (const model of [books, wishes]) {
    const stopped = vi.spyOn(model as mongoose.Model<unknown>, 'aggregate').mockRejectedValue(error);
    onTestFinished(() => stopped.mockRestore());
  }
}
