import type { Section } from '../section.js';

export const errors: Section = {
  title: '8. Error catalogue',
  groups: {
    Texts: {
      '8-register-failed': "'Registration failed. Please try again.'",
      '8-register-done': "'Registration successful. You will receive an activation email soon.'",
      '8-login-failed': "'Login failed. Please check your credentials and try again.', whatever the cause",
      '8-activation-failed': "The error's message, or 'Activation failed'",
      '8-reset-sent': "'If an account exists for this email, a password reset link has been sent.'",
      '8-reset-failed': "'Failed to send password reset email. Please try again later.'",
      '8-lookup-found': "'Book data successfully retrieved from ISBN'",
      '8-lookup-nothing': "'No book data found for this ISBN'",
      '8-lookup-failed': "'Error fetching book data from ISBN'",
      '8-cover-loading': "'Loading book cover...'",
      '8-book-saved': "'Book created successfully!' or 'Book updated successfully!'",
      '8-book-not-saved': "'Error: ' and the reason, in an alert",
      '8-page-saved': "'Page created successfully!' or 'Page updated successfully!'",
      '8-page-not-saved': "'Error: ' and the reason, in a red alert",
      '8-upload-texts':
        "'Images uploaded successfully'; 'Failed to upload images'; 'Error uploading images: ' and the reason",
      '8-book-missing': "'The book you're looking for doesn't exist or has been removed.'",
      '8-owner-gone': "'The owner profile you're looking for doesn't exist or has been removed.'",
      '8-routing-failed': "'Unexpected Application Error!' with status text or message",
      '8-other-texts': 'The texts that the specification gives word for word are the English ones of the product.',
    },
    'Failures without a text': {
      '8-silent-book-owner': {
        says: 'Book and owner fetch: the not-found view.',
        differs: 'Only what is missing is not found; what failed says so and can be tried again.',
      },
      '8-silent-pages': { says: 'Page load, page list, page delete.', differs: 'Said in place, with another try.' },
      '8-silent-unread': 'The unread count falls back to 0.',
      '8-silent-cover': { says: 'Cover save.', differs: 'Said beside the field; the form is filled all the same.' },
      '8-silent-work': "The lookup of the work's details.",
      '8-silent-conversations': {
        says: 'The list of conversations and a conversation.',
        differs: 'Said in place, with another try.',
      },
      '8-silent-profile': { says: 'Profile load and update.', differs: 'Said in place; nothing typed is lost.' },
      '8-silent-delete': { says: 'Deleting a book.', differs: 'The row comes back with the reason.' },
      '8-silent-admin': { says: 'Make Admin.', differs: 'Said, and the account stays as it was.' },
      '8-silent-data': {
        says: 'ISBN data that cannot be read.',
        differs: 'The page says that the facts are not there at present.',
      },
      '8-silent-blocked': {
        says: 'A blocked submit of a book or page, and two different passwords.',
        differs: 'The fields are marked.',
      },
      '8-server-codes': {
        says: 'Error codes of the server.',
        differs:
          'Not shown in the specification: `application/problem+json` with a code of a closed list, each with its words in both languages.',
      },
    },
  },
};
