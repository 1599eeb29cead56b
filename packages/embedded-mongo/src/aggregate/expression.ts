import { type Document, hasOperators, isArray, isDocument, setField } from '../bson/values.js';
import { CommandError, notSupported } from '../errors.js';
import { fieldPathValue, splitPath } from '../query/path.js';

export type Expression = (document: Document) => unknown;

function compileString(text: string): Expression {
  if (!text.startsWith('$')) return () => text;
  if (text === '$$ROOT') return (document) => document;
  if (text.startsWith('$$')) throw notSupported(`aggregation variable ${text}`);
  if (text === '$') throw new CommandError(16872, "'$' by itself is not a valid FieldPath");
  const parts = splitPath(text.slice(1));
  return (document) => fieldPathValue(document, parts);
}

function compileDocument(expression: Document): Expression {
  const fields = Object.entries(expression).map(([name, value]) => [name, compileExpression(value)] as const);
  return (document) => {
    const result: Document = {};
    for (const [name, evaluate] of fields) {
      const value = evaluate(document);
      if (value !== undefined) setField(result, name, value);
    }
    return result;
  };
}

/** Compiles field paths, constants, `$literal`, and documents and arrays of these. @throws on any other operator */
export function compileExpression(expression: unknown): Expression {
  if (typeof expression === 'string') return compileString(expression);
  if (hasOperators(expression)) {
    const [operator, ...others] = Object.keys(expression);
    if (others.length > 0) throw new CommandError(15983, 'An expression must have exactly one field');
    if (operator === '$literal') return () => expression.$literal;
    throw new CommandError('InvalidPipelineOperator', `Unrecognized expression '${operator}'`);
  }
  if (isDocument(expression)) return compileDocument(expression);
  if (!isArray(expression)) return () => expression;
  const elements = expression.map(compileExpression);
  return (document) => elements.map((evaluate) => evaluate(document) ?? null);
}
