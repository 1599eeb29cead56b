import { getSchema, type JSONContent } from '@tiptap/core';
import { DOMParser as ContentParser } from '@tiptap/pm/model';
import { trustedHtml } from '../../lib/trusted-types.js';
import { editorExtensions } from './components/editor-extensions.js';

const schema = getSchema(editorExtensions);

/** Parses HTML into editor content, in a separate document that runs and fetches nothing. */
export function readContent(html: string): JSONContent {
  const { body } = new DOMParser().parseFromString(trustedHtml(html) as string, 'text/html');
  return ContentParser.fromSchema(schema).parse(body).toJSON() as JSONContent;
}
