import StarterKit from '@tiptap/starter-kit';
import { isPageLink } from '../page-link.js';

/** What a page can hold: the marks that the API lets through, no more. Anything else that is pasted loses its form. */
export const editorExtensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    link: {
      openOnClick: false,
      defaultProtocol: 'https',
      protocols: ['https', 'http', 'mailto'],
      isAllowedUri: (address) => isPageLink(address),
      // The API writes these itself.
      HTMLAttributes: { target: null, rel: null },
    },
  }),
];
