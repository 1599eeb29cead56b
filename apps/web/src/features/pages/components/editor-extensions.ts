import { getSchema, type JSONContent } from '@tiptap/core';
import { DOMParser as ContentParser } from '@tiptap/pm/model';
import StarterKit from '@tiptap/starter-kit';
import { trustedHtml } from '../../../lib/trusted-types.js';
import { isPageLink } from '../page-link.js';

/** The formatting that the API accepts; other pasted formatting is dropped. */
export const editorExtensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    link: {
      openOnClick: false,
      defaultProtocol: 'https',
      protocols: ['https', 'http', 'mailto'],
      isAllowedUri: (address) => isPageLink(address),
      // The API sets these attributes.
      HTMLAttributes: { target: null, rel: null },
    },
  }),
];

const schema = getSchema(editorExtensions);

/** Parses HTML into editor content, in a separate document that runs and fetches nothing. */
export function readContent(html: string): JSONContent {
  const { body } = new DOMParser().parseFromString(trustedHtml(html) as string, 'text/html');
  return ContentParser.fromSchema(schema).parse(body).toJSON() as JSONContent;
}
