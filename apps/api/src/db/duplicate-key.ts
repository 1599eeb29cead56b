import mongoose from 'mongoose';

/** Whether a write was refused because a unique index already holds its key. */
export const isDuplicateKey = (error: unknown): boolean =>
  error instanceof mongoose.mongo.MongoServerError && error.code === 11000;
