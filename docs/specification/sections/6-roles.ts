import type { Section } from '../section.js';

export const roles: Section = {
  title: '6. Roles and permissions',
  groups: {
    'Who may what': {
      '6-role-visitor': 'A visitor: the public site and the authentication area.',
      '6-role-member': "A member: the whole dashboard but for what is the admins'.",
      '6-role-login-screen': 'A member who opens the login is led to `/dashboard/book-listing`.',
      '6-role-admin': 'An admin, with the role `admin`: all books and all users, Make Admin.',
      '6-server-enforces': { says: 'The server enforces login and roles.', differs: 'Not shown in the specification.' },
      '6-delete-checked': {
        says: 'Who may delete a book.',
        differs: 'Not shown in the specification: its owner and admins; a sold one stays with its buyer.',
      },
      '6-edit-checked': {
        says: 'Who may edit a book.',
        differs: 'Not shown in the specification: its owner and admins.',
      },
    },
  },
};
