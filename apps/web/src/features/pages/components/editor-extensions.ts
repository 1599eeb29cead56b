import StarterKit from '@tiptap/starter-kit';
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
