import type { Document } from 'mongodb';

export interface AggregationCase {
  readonly name: string;
  readonly documents: readonly Document[];
  readonly pipeline: Document[];
  readonly expected: readonly Document[] | 'error';
  /** What the collection `others` holds. */
  readonly others?: readonly Document[];
  /** Outside the embedded database's scope, which answers with an error. */
  readonly refused?: true;
}

/** What the pipeline answers, on both databases. */
export const gives = (
  name: string,
  documents: Document[],
  pipeline: Document[],
  expected: Document[],
): AggregationCase => ({
  name,
  documents,
  pipeline,
  expected,
});
/** Refused by both databases. */
export const fails = (name: string, documents: Document[], pipeline: Document[]): AggregationCase => ({
  name,
  documents,
  pipeline,
  expected: 'error',
});
/** What MongoDB answers and the embedded database refuses. */
export const outside = (
  name: string,
  documents: Document[],
  pipeline: Document[],
  expected: Document[],
  others: Document[] = [],
): AggregationCase => ({
  name,
  documents,
  pipeline,
  expected,
  others,
  refused: true,
});
