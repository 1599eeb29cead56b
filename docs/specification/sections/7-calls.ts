import type { Section } from '../section.js';

export const calls: Section = {
  title: '7. The calls it makes',
  groups: {
    'One client': {
      '7-bearer': 'Every request carries `Authorization: Bearer` with the token when there is one.',
      '7-paths-as-named':
        'The calls stand under the paths of the specification, and no others are mounted than declared.',
    },
    Authentication: {
      '7-call-register': '`POST /auth/register`',
      '7-call-login': '`POST /auth/login`',
      '7-call-activate': '`POST /auth/activate`',
      '7-call-me': '`GET /auth/me`',
      '7-call-reset': '`POST /auth/send-password-reset`',
    },
    'Books and images': {
      '7-call-books': '`GET /api/books?page&category`',
      '7-call-my-books': '`GET /api/books/my-books`',
      '7-call-purchased': '`GET /api/books/purchased-books`',
      '7-call-book': '`GET /api/books/{id}`',
      '7-call-by-owner': '`GET /api/books/by-owner/{ownerId}?page` answers `{books, totalBooks}`.',
      '7-call-search': '`POST /api/books/search` with `{keyword}`',
      '7-call-create-book': '`POST /api/books`, a form with files',
      '7-call-update-book': '`PUT /api/books/{id}`, the same form',
      '7-call-delete-book': '`DELETE /api/books/{id}`',
      '7-call-save-cover': '`POST /api/books/save-cover` with coverUrl; imageUrl is read',
      '7-call-rotate': '`PUT /api/images/rotate/` with `{url}`',
      '7-call-delete-image': '`PUT /api/images/delete` with `{url}`',
      '7-call-test-images': '`POST /api/test/images` with the repeated field images',
      '7-call-owner': '`GET /api/owners/{id}`',
      '7-thumbnails-from-host': "Pictures load from the API's host under the url of the image.",
    },
    'Users and pages': {
      '7-call-users': '`GET /api/users/all`',
      '7-call-role': '`PUT /api/users/{id}/role` with `{roleName}`',
      '7-call-profile': '`PUT /api/users/{id}/profile`',
      '7-call-pages': '`GET` and `POST /api/pages`; `GET`, `PUT` and `DELETE /api/pages/{id}`',
    },
    Messaging: {
      '7-call-room': '`POST /api/messaging/room` with bookId and members',
      '7-call-rooms': '`GET /api/messaging/rooms`',
      '7-call-room-read': '`GET /api/messaging/room/{id}`',
      '7-call-message': '`POST /api/messaging/room/{id}/message` with `{content}`',
      '7-call-unread': '`GET /api/messaging/unread`; on an error the count is 0',
      '7-call-mark-read': '`POST /api/messaging/room/{id}/read`',
    },
    'Realtime events': {
      '7-event-join': 'Sent: joinRoom with the id of a room.',
      '7-event-send': {
        says: 'Sent: sendMessage with message and roomId.',
        differs:
          'The application sends by the POST, which an interrupted connection cannot double; the event works all the same.',
      },
      '7-event-new': 'Received: newMessage.',
      '7-event-unread': 'Received: unreadCount:{userId} with count.',
    },
    Outside: {
      '7-outside-isbn': {
        says: "The open book-data service by ISBN, then the work's JSON for its description.",
        differs: "Asked by the API, which keeps answers for 30 days: a visitor's browser asks nobody but us.",
      },
      '7-web-vitals': { says: 'Web vitals are reported.', differs: 'Only after OK, to ourselves.' },
      '7-outside-analytics': {
        says: 'An analytics service receives page views.',
        differs: 'Our own endpoint by default; an outside one is a choice of the build.',
      },
    },
  },
};
