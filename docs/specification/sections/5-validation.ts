import type { Section } from '../section.js';

export const validation: Section = {
  title: '5. Validation rules',
  groups: {
    Forms: {
      '5-auth-required':
        'Register: name, email, password; login: email, password; forgot: email. Emails are of the email type.',
      '5-server-rules': {
        says: 'Rules of the server.',
        differs: 'Not shown in the specification: every field is checked by the same schema on both sides.',
      },
      '5-book-required': 'Title, author and price are required.',
      '5-book-blocked': {
        says: 'A submit without title, author or price does not go out.',
        differs: 'Not silently: the fields are marked, and a summary leads to them.',
      },
      '5-price-number': {
        says: 'The price has at most two decimals and is more than nothing.',
        differs: 'It is typed as text, so that 1.234,50 works too; 0 is refused, as the blocked submit does.',
      },
      '5-images-only': 'Pictures only, several at once.',
      '5-lookup-starts': {
        says: 'A lookup starts only with 10 or more digits and X: by typing, 100 ms after a paste, or by the button.',
        differs: 'Ten typed digits wait for the button, because they may be the beginning of thirteen.',
      },
      '5-page-required': { says: 'Title and content are required.', differs: 'Not silently: the fields are marked.' },
      '5-page-slug': {
        says: 'The slug is made of the title: lower case, hyphens for spaces, nothing but word characters, no hyphens in a row.',
        differs: 'Serbian letters are transliterated first.',
      },
      '5-profile-name': 'The name is required.',
      '5-profile-passwords': {
        says: 'Two different passwords are not sent.',
        differs: 'The form says so instead of a log.',
      },
      '5-profile-confirm-unsent': 'The confirmation is not sent.',
      '5-chat-send-off': 'Send is off while it loads, without an open conversation, and for a text that is blank.',
      '5-chat-enter': 'Enter sends, Shift and Enter break the line.',
      '5-search-three': 'A search starts at three characters.',
      '5-contact-required': 'All four fields of the contact form are required.',
    },
  },
};
