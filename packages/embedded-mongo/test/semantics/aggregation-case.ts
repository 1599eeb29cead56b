import type { Document } from 'mongodb';

export interface AggregationCase {
  readonly name: string;
  readonly documents: readonly Document[];
  readonly pipeline: Document[];
  readonly expected: readonly Document[] | 'error';
  /** Documents of the collection `others`. */
  readonly others?: readonly Document[];
  /** Whether the embedded database does not support it and throws. */
  readonly refused?: true;
}

/** Builds a case for a pipeline with the same result on both databases. */
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
/** Builds a case for a pipeline that both databases refuse. */
export const fails = (name: string, documents: Document[], pipeline: Document[]): AggregationCase => ({
  name,
  documents,
  pipeline,
  expected: 'error',
});
/** Builds a case for a pipeline that only MongoDB supports. */
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
