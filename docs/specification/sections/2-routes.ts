import type { Section } from '../section.js';

export const routes: Section = {
  title: '2. Screens and routes',
  groups: {
    'Top-level routing': {
      '2-auth-area': '`/auth/*` is the authentication area.',
      '2-dashboard-area': '`/dashboard/*` is the dashboard area, behind a login.',
      '2-other-public': 'Every other address belongs to the public site; one that is none says so.',
      '2-route-error':
        "The screen for faults of a route has the heading 'Unexpected Application Error!' and the status text or the message.",
    },
    'Authentication screens': {
      '2-register-form': '`/auth/register`: name, email and password, all required, and a Register button.',
      '2-register-alert': 'A refused registration shows a red alert, a successful one a green one.',
      '2-login-form': '`/auth/login`: email and password, both required.',
      '2-login-busy': "While the request runs the button reads 'Logging in...' and is off.",
      '2-login-forgot': "The link 'Forgot Password?' leads to `/auth/forgot-password`.",
      '2-login-redirect': 'Who is logged in is led from the login to `/dashboard/book-listing`.',
      '2-activate-runs': "`/auth/activate/{token}` shows 'Activating your account...' while the call runs.",
      '2-activate-done': 'On success it says that the account is activated and leads to the login.',
      '2-activate-failed': {
        says: "On failure it shows the error's message, or 'Activation failed' without one.",
        differs: 'A new link is offered beside it.',
      },
      '2-forgot-form':
        "`/auth/forgot-password`: one email field and 'Send Password Reset Email', which reads 'Sending...' and is off while it is sent.",
      '2-forgot-result': 'The result stands in an alert.',
      '2-reset-form': {
        says: '`/auth/reset-password/{token}` sets the new password.',
        differs: 'The specification ends at the mail; its link has to lead somewhere.',
      },
    },
    'Routes of the public site': {
      '2-route-home': '`/`',
      '2-route-book': '`/book/{bookId}`',
      '2-route-contact': '`/contact`',
      '2-route-about': '`/about-us`',
      '2-route-categories': '`/categories`',
      '2-route-wishlist': '`/wishlist`',
      '2-route-owner': '`/owner/{ownerId}`',
      '2-route-blog': '`/blog/{postId}`',
      '2-route-impressum': '`/impressum`, linked from the footer',
      '2-route-category': '`/category/{name}`',
    },
    'Header and footer': {
      '2-header-nav': 'Brand and navigation: Home, Categories, About Us, Contact, and Register when logged out.',
      '2-header-actions':
        'Search toggle; profile (to the profile, or to the login); wishlist; logout when logged in, which leads to `/`.',
      '2-header-scrolled': 'After 50 px of scrolling the header changes its style.',
      '2-header-search-closes': 'The search panel closes and empties with a change of route.',
      '2-footer': 'The footer links Contact, About Us and Impressum and shows the current year.',
    },
    'Home page': {
      '2-home-hero': 'A search box that suggests from the third letter on.',
      '2-home-suggestions': {
        says: "The first five results, and '{{count}} more results'.",
        differs: 'The note is a link to the page with all results.',
      },
      '2-home-nothing': "'No books found matching your search.' when there is none.",
      '2-home-enter': 'Submitting opens the first result.',
      '2-home-categories': 'Popular categories.',
      '2-home-featured': 'Featured Books: a carousel in premium style with the badge Featured.',
      '2-home-new': 'New Releases.',
      '2-home-blog': 'A Blog section with the three articles.',
      '2-home-bestsellers': 'Bestsellers: a paged grid.',
      '2-home-newsletter': {
        says: 'A newsletter signup with an email field and Subscribe.',
        differs: 'What it does is not shown: it is a double opt-in, and a letter really goes out every second Monday.',
      },
      '2-grid-skeleton': {
        says: 'Grids of books show placeholders for about 600 ms while they load.',
        differs: 'Only where a placeholder was shown at all: what is there at once appears at once.',
      },
      '2-image-fallback': 'A picture of a book that does not load gives way to a drawn cover.',
      '2-card-60': {
        says: 'The description on a card is cut to 60 characters and an ellipsis.',
        differs:
          "Cards in public lists show the seller's town and name instead; the seller's own page keeps the description.",
      },
    },
    'Book page': {
      '2-book-breadcrumb': 'Breadcrumb Home > title of the book.',
      '2-book-gallery': {
        says: "A gallery of the book's own pictures and of what outside data knows, 'No image available' without any.",
        differs:
          "Pictures from outside are fetched once and served as ours, labelled as a catalogue's. Without a picture the typographic cover says what is missing by itself.",
      },
      '2-book-facts':
        'Title, author, price with two decimals in RSD, link to the owner, category tags, About this book with the short description.',
      '2-book-available': { says: "'Available for purchase'.", differs: 'A reserved or sold book says so instead.' },
      '2-book-wish': 'Add to Wishlist.',
      '2-book-share': 'Share buttons.',
      '2-book-message':
        'Message Owner starts a conversation about the book with its owner and leads to `/dashboard/messaging`.',
      '2-book-message-place': {
        says: 'Message Owner stands in a column beside the details on large screens and in reach on small ones.',
        differs:
          'On phones it stays at the lower edge of the screen instead of below the details, where nobody would find it.',
      },
      '2-book-tabs': 'Tabs Full Description, Book Details and Reviews.',
      '2-book-description': "The full description, or 'No detailed description available'.",
      '2-book-details': {
        says: 'Title, subtitle if there is one, authors joined by commas, published date as DD.MM.YYYY, publisher, pages, ISBN with 13 digits preferred.',
        differs:
          'Language, script and binding stand there too when they are known; a date that is not known to the day is shown as exactly as it is known.',
      },
      '2-book-details-missing':
        "Each has a 'not available' text; 'Page count not available' stands for 0 pages, and the line is left out without a number.",
      '2-book-reviews': {
        says: "'No reviews available yet', and Write a Review, which does nothing yet.",
        differs:
          'Write a Review leads the buyer of a finished deal to the form, and tells everybody else when a review becomes possible.',
      },
      '2-book-similar': {
        says: "'You might also like'.",
        differs:
          'The specification has a placeholder; here it holds other copies of the work, then books of the author, then of the categories.',
      },
      '2-book-loading': 'Loading while it loads, Book not found when it is missing.',
    },
    'Contact, About, Categories': {
      '2-contact-form': 'Name, email (of the email type), subject and message, all required, and Send.',
      '2-contact-alert': {
        says: 'Submitting shows an alert.',
        differs: 'The message is kept and mailed to the operator: a form that sends nothing is not a form.',
      },
      '2-about': { says: 'The About page.', differs: 'In both languages, with the year filled in.' },
      '2-categories-list': 'The list of categories on the left, the chosen one marked, none chosen meaning all.',
      '2-categories-books': {
        says: 'The books of the chosen category on the right, as a simple list in pages.',
        differs: 'Filters, orders and counts stand beside it.',
      },
      '2-categories-translated': {
        says: 'The categories are a fixed list, translated.',
        differs: "The public page and the form have the same 57 names; the 'about 70 genres' are not listed anywhere.",
      },
    },
    'Wishlist, owner, article': {
      '2-wishlist-real': {
        says: "The wishlist, with 'Your wishlist is empty' when it is.",
        differs:
          'It holds what was really wished for instead of samples: per account, in the browser for a visitor, merged at login.',
      },
      '2-owner-card': {
        says: 'Breadcrumb and a card with photo or placeholder, name, number of books, a link to the full profile in a new tab.',
        differs: 'This page is the full profile, so it has no link that opens itself.',
      },
      '2-owner-rating': {
        says: 'The rating on the card.',
        differs: 'A made-up 4.8 is never shown; until a seller is rated it says that there are no ratings.',
      },
      '2-owner-contact': {
        says: 'Contact Owner.',
        differs: 'It works: it asks which of the books the message is about.',
      },
      '2-owner-grid': {
        says: "The owner's books: picture, price, title that leads to the book, author, description cut at 100 characters, View Details, a heart.",
        differs: 'The heart works.',
      },
      '2-owner-pages': { says: "The first page of the owner's books.", differs: 'All pages.' },
      '2-owner-empty': "'This owner hasn't added any books yet' when there are none.",
      '2-owner-missing': "'Owner not found' with a link back to the home page.",
      '2-blog-post': {
        says: 'Title, picture and summary of an article.',
        differs: 'With its full text, and on an address that survives a reload.',
      },
    },
    'Frame of the dashboard': {
      '2-desk-frame': 'A sidebar on the left, a top bar, the main area; behind a login.',
      '2-sidebar-links': {
        says: 'The seven links: Home, Add Book, Book Listing, Purchased Books, Messaging, Add Page, Page Listing.',
        differs:
          'Add Page and Page Listing stand in the sidebar of admins and in the profile of members, who rarely write pages.',
      },
      '2-sidebar-version': 'The foot of the sidebar says v1.0.0.',
      '2-topbar-search': {
        says: 'A search box.',
        differs:
          'The specification has a placeholder; here it finds own listings and conversations and leads on to the whole site.',
      },
      '2-topbar-website': 'Website leads to `/` in a new tab.',
      '2-topbar-badge': 'The link to the messages has a badge with the unread count, only above 0.',
      '2-topbar-profile': 'Profile leads to `/dashboard/profile`.',
      '2-topbar-logout': 'Logout ends the session and leads to `/`.',
    },
    'Routes of the dashboard': {
      '2-route-desk-home': {
        says: '`/dashboard`: the heading Admin Home for admins.',
        differs: 'Below it stands what waits for an admin; members see their own counts.',
      },
      '2-route-edit-book': '`/dashboard/book-listing/{bookId}` edits a book with the form that adds one.',
      '2-route-profile': '`/dashboard/profile`',
      '2-route-test-images': '`/dashboard/test-image-upload`',
      '2-route-all-books': '`/dashboard/all-books`, for admins: a table of all books.',
      '2-route-all-users': '`/dashboard/all-users`, for admins: the table of users.',
      '2-route-edit-page': '`/dashboard/page-listing/{pageId}` edits a page.',
    },
    'Book form': {
      '2-form-title': 'The heading is Add New Book or Edit Book.',
      '2-form-left': 'Title, author, price, ISBN with hint and search button, categories as a multiple choice.',
      '2-form-right':
        'Short description, full description, several pictures with thumbnails, each with a button to delete and one to rotate.',
      '2-form-buttons': 'Cancel, back to the listings, and Add Book or Update Book.',
    },
    'Book table': {
      '2-table-modes': 'Three modes: all books, my books, purchased books.',
      '2-table-columns': {
        says: 'Title, author, price, category, actions.',
        differs: 'With status and date, where they mean something; the purchased table names the seller.',
      },
      '2-table-title-link': 'The title leads to `/dashboard/book-listing/{id}`.',
      '2-table-delete': {
        says: 'Every row has Delete.',
        differs:
          "Not among the purchased books, which are not the buyer's to delete. It asks, and can be taken back for 8 seconds.",
      },
      '2-table-paging': {
        says: 'The table is paged in the browser.',
        differs: 'All books and all users are paged by the server, as there may be thousands.',
      },
    },
    'Profile, chat, users, pages, test upload': {
      '2-profile-personal': 'Personal Information: name, gender, biography, categories of books.',
      '2-profile-account': {
        says: 'Account Settings: address of the picture with a round preview of 120 px, new password and its confirmation.',
        differs: 'A picture can be uploaded and cut too.',
      },
      '2-profile-buttons': 'Cancel and Update Profile.',
      '2-chat-layout': {
        says: 'The messages on the left, the list of conversations on the right.',
        differs: 'One at a time on phones.',
      },
      '2-chat-input': 'An input with Send, an indicator while it loads, and an unread count for each conversation.',
      '2-chat-book': 'Each conversation shows title and author of its book.',
      '2-users-table': 'Name, email, role, status and actions.',
      '2-users-actions': {
        says: 'Approve and Make Admin.',
        differs:
          'Approve mails the activation link of a pending account again; the account opens with that link. Each asks first.',
      },
      '2-pages-list': 'Each entry leads to its form and has Delete.',
      '2-page-form': 'Title, slug made of the title, and rich text.',
      '2-page-form-buttons': 'Cancel, and Add Page or Update Page under Add New Page or Edit Page.',
      '2-page-form-return': 'The message of success, and after 3 seconds back to the list.',
      '2-test-images': 'A picker for several pictures and Upload Images.',
    },
    Guards: {
      '2-guard-login': 'A screen that needs a login leads to `/auth/login` without a token.',
      '2-guard-role': 'A screen for a role leads to `/` without that role.',
    },
  },
};
