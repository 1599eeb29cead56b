import type { Section } from '../section.js';

export const entities: Section = {
  title: '3. Entities and their fields',
  groups: {
    Records: {
      '3-session-fields':
        "Token and user data in the browser's storage under `token` and `loggedInUserData`, with `_id` and name at least.",
      '3-book-fields': {
        says: 'A book: title, author, categories, shortDescription, fullDescription, price, ISBN, ISBNData, images with url and name, owner with `_id` and name.',
        differs:
          'Besides them: currency, condition, status, facts of the edition. `imagesToSend` is part of the form only.',
      },
      '3-book-categories-comma': 'Categories are written comma-joined in the form.',
      '3-category-names': {
        says: 'The fixed list of Serbian category names, their labels translated.',
        differs: 'The specification says 56 and lists 57; the list counts.',
      },
      '3-lookup-fields':
        'Of the outside data: title, subtitle, authors, description, categories, publishedDate, publisher, pageCount, imageLinks, industryIdentifiers.',
      '3-lookup-source':
        "The open service by ISBN gives title, authors, description, excerpt, publishers, date, pages, subjects, covers and the work's key.",
      '3-user-fields': {
        says: 'A user: `_id`, name, email, role, status, biography, image, categories, gender (male, female, other or empty), password.',
        differs: 'The password is never part of an answer. Status is pending, active or blocked.',
      },
      '3-owner-fields': 'An owner: name, photo, profileUrl.',
      '3-conversation-fields':
        'A conversation: `_id`, room, members with `_id` and name, book with title and author, messages.',
      '3-message-fields': 'A message: `_id`, sender, content, room, readBy.',
      '3-page-fields': 'A page: `_id`, title, slug, content (HTML).',
      '3-article-fields': 'An article: id, title, summaries, button text, picture, optional date and author.',
      '3-payload-register': 'Registration sends name, email and password.',
      '3-payload-login': 'Login sends email and password; the answer carries the token.',
      '3-payload-activate': 'Activation sends activationString.',
      '3-payload-reset': 'A new password is asked for with the email.',
      '3-payload-contact': 'The contact form: name, email, subject, message.',
    },
  },
};
