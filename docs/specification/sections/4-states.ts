import type { Section } from '../section.js';

export const states: Section = {
  title: '4. States and transitions',
  groups: {
    Session: {
      '4-login-stores':
        "A login keeps token and user data in the browser's storage and sends the token with every request.",
      '4-logout-clears': {
        says: 'Logout removes both, clears all browser storage and the header, then leads to `/`.',
        differs:
          'The choices of the device (cookies, language, colour scheme) are written back, and it asks first when something is unsent.',
      },
      '4-logged-in-means': 'Logged in means that a token is there.',
      '4-broken-user-data': 'User data that cannot be read is empty user data.',
      '4-login-flow': {
        says: 'Login, then the account with its token, both kept, and after 1 second `/dashboard/book-listing`; on failure the button works again beside an error.',
        differs: 'Who was sent to the login by a guard goes back to where they were.',
      },
      '4-activation-runs': 'Activation runs by itself: activating, then activated or failed.',
      '4-forgot-states': 'Idle, sending, result.',
      '4-register-ends': 'Registration ends with an alert of success or failure.',
    },
    'Book and page': {
      '4-form-mode': 'The form creates, or edits when there is a book.',
      '4-form-saved':
        'The message of success, then after 3000 ms `/dashboard/book-listing`; on failure an error, and the user stays.',
      '4-lookup-states': 'Idle, looking up, cover loading; field and button are off meanwhile.',
      '4-lookup-status': 'The status is a success with a green border or an error with a red one.',
      '4-lookup-categories': 'Subjects become categories by inclusion in any case, and are chosen.',
      '4-lookup-cover': 'The large cover, else the medium one.',
      '4-page-mode': 'The page form creates, or loads the page first and edits it.',
      '4-book-owner-states': 'Book and owner: loading, then there or not found.',
    },
    'Chat and accounts': {
      '4-unread-means':
        'A message is unread for whom did not send it and is not in its readBy; it looks different, and each conversation counts its own.',
      '4-open-conversation': 'Opening a conversation joins its room, loads it and marks it read.',
      '4-first-conversation': {
        says: 'The first conversation opens by itself.',
        differs: 'On wide screens; a phone shows the list first.',
      },
      '4-new-message':
        'A new message in the open room is appended, marked read when somebody else wrote it, and scrolled to after 100 ms.',
      '4-counts-again': 'Unread counts follow each message and each event of the count.',
      '4-badge-live': "The badge is loaded at the start and follows an event of one's own.",
      '4-make-admin': 'Make Admin sets the role to admin.',
      '4-account-states': {
        says: 'What becomes of an account after activation.',
        differs:
          'Not shown in the specification: pending, active and blocked; a link from the mailbox activates; an admin can mail the link again, block and unblock.',
      },
    },
  },
};
