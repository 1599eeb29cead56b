import type { EnglishOf } from '../english.js';
import type sr from './contact.sr.js';

export default {
  pageTitle: 'Contact',
  metaDescription: 'A question, an idea, or a problem? Write to the Korice team.',
  lead: 'A question, an idea, or a problem? Write to us; we read every message.',
  bookHint: 'For a question about a book, use "Message Owner" on that book\'s page.',
  name: 'Name',
  email: 'Email',
  emailPlaceholder: 'name@example.com',
  emailHint: 'Our reply goes to this address.',
  subject: 'Subject',
  message: 'Message',
  messagePlaceholder: 'How can we help?',
  success: 'Your message has been sent. Thank you for writing to us!',
  failed: 'The message was not sent. Your text is still in the form.',
} satisfies EnglishOf<typeof sr>;
