export default `<p>This page says which data we keep, why, for how long, and what your rights are. If the two versions differ, the Serbian one applies. Last changed: {{effectiveDate}}</p>
<h2>Who is responsible for the data</h2>
<p>The data controller is {{operatorName}}, {{operatorAddress}}. For anything about your data, write to <a href="mailto:{{contactEmail}}">{{contactEmail}}</a>. We process data in accordance with the Serbian Law on Personal Data Protection (Official Gazette of the Republic of Serbia, No. 87/2018).</p>
<h2>What we keep and why</h2>
<ul>
  <li>Your account: name, email, the password in a form that cannot be read back, role, and account status. Without this there is no login. If you enter them, also your town, a short biography, a profile picture, favorite categories, gender, selling terms, and time away. We also keep the language we write to you in and which emails you want.</li>
  <li>Traders: the business name, address, tax number (PIB), registration number (MB), phone, and email that you state, so that buyers know from whom they buy, and what you put into your shopfront.</li>
  <li>Listings: book data and images. Before we store an image we remove its hidden data, above all the place where it was taken. Tables that you import, until we have processed them, and the rows that failed.</li>
  <li>Messages: the text, photos, the time, and whether a message has been read. Only the participants of a conversation see them. When a message looks like fraud, its reader gets a warning, and the admins get that message.</li>
  <li>Deals: the books, the price, how they are handed over and paid, the steps, and their times. For a parcel also the buyer’s address and phone, encrypted. Only the seller sees them, and only once the deal is agreed. If you wish, we keep the address for your next deal.</li>
  <li>The account for payments by IPS QR code, if you enter one as a seller: number, name, and town, encrypted. Only a buyer with whom you agree on this payment sees it.</li>
  <li>Ratings after a deal: the stars, the text, the reply, and whether the deal was kept.</li>
  <li>Your wishlist, purchased books, lists, and alerts: so that you find them on every device and we can tell you when a book appears.</li>
  <li>Pages that you write and publish.</li>
  <li>Devices on which you turn notifications on: the address and keys that the browser gives, to tell you of messages, deals, and books. A notification is encrypted and holds no message text. We delete them when you turn notifications off, log out on that device, or close your account.</li>
  <li>The members you block, and what you report to us: the listing, conversation, or member, the reason, and the text, so that we can act.</li>
  <li>Messages from the Contact page: name, email, and text, so that we can reply.</li>
  <li>The newsletter: your email and language only. We send it only once you confirm it with a link.</li>
  <li>What admins change and on whose account, so that their decisions can be checked.</li>
  <li>Technical server logs, to detect abuse and fix faults. When you register, activate your account, log in or out, ask for a password reset email, change your password or profile, download your data, or close your account, and when an admin changes somebody’s role or status, we note the time, the account ID, and the IP address. We also note refused requests, with the IP address only where one may be an attack, such as a login with a wrong password. Passwords, email addresses, and message text are not written there.</li>
</ul>
<p>We process your account, listings, messages, and deals to deliver what you use the site for, that is, the terms of use. The newsletter and visit counts are based on your consent, which you can withdraw at any time. Technical logs and the record of what admins do are based on our legitimate interest in a secure site. We have no card numbers. Payments do not go through us, so of a payment we know only what the two of you mark in the deal.</p>
<h2>For how long</h2>
<ul>
  <li>Your account and everything with it: as long as you have the account. When you close it in your profile, we delete it at once together with your listings and images, except what the law requires us to keep. Conversations keep only the other person’s messages, with “Closed account” in place of your name. The other side keeps finished deals and the ratings you gave, without your name and address. A buyer keeps a record of the purchased book, without images.</li>
  <li>The address and phone in a deal: 30 days after it ends. A kept address and a bank account: until you delete them in your profile.</li>
  <li>An imported table: a day after its check, and the report of the import 30 days.</li>
  <li>An account that is not activated: 7 days.</li>
  <li>A listing: until you delete it. Its images are deleted with it. If the listing was never posted, we delete its images after 24 hours. The conversation about the book stays readable for its participants, with title and author.</li>
  <li>An activation link: 48 hours. A password link: one hour, and for a single use.</li>
  <li>A login on one device: 7 days at most.</li>
  <li>The newsletter: until you unsubscribe, with one click from every issue. An address that is not confirmed: 7 days.</li>
  <li>A photo that you choose for a message but do not send: 24 hours.</li>
  <li>Emails and notifications we send you: 30 days after sending. Which books we told you about: 400 days, so that we do not tell you twice.</li>
  <li>Messages from the Contact page: 12 months.</li>
  <li>What you report to us and the record of what admins do: 24 months. When you close your account, we delete your name from them.</li>
  <li>Technical server logs, and the IP addresses in them: {{logRetention}}. This applies even if you close your account before that.</li>
  <li>Backups: what has been deleted stays in them until they are deleted too.</li>
</ul>
<h2>Counting visits</h2>
<p>Counting starts only once you accept the cookie notice. We note how many times a page was opened and how fast it loads, and only as daily totals. They hold no name, no IP address, and nothing by which anyone could recognize you. All of it stays with us: we use no outside analytics, no ads, and no social media plugins.</p>
<h2>Cookies and browser storage</h2>
<p>When we say cookies, we also mean the storage of your browser. We keep in it only what the site needs:</p>
<ul>
  <li>token and loggedInUserData: your login, removed when you log out;</li>
  <li>cookieConsent: your choice in the cookie notice;</li>
  <li>your wishlist, if you have no account, recently viewed books, and the town you choose beside the search;</li>
  <li>what is not finished or sent: messages and their photos, listings, books scanned from the shelf, pages, profile changes, and reports, until you send or discard them;</li>
  <li>the public pages you opened last, with their images, so that they work without a connection;</li>
  <li>an ID of the device for notifications, if you turn them on, and one by which you activate an account on the same device without the password;</li>
  <li>the number of your visits and your answers to our offers: the home screen, notifications, and the language;</li>
  <li>the language, color scheme, and currency you chose, and whether the menu is collapsed.</li>
</ul>
<p>You can delete all of it in your browser’s settings.</p>
<h2>Who else sees the data</h2>
<ul>
  <li>Everyone: your name, profile picture, biography and town if you enter them, the date your account was opened, listings, pages, the ratings you get and those you give to sellers, the number of deals you kept, and how fast you reply. Only the admins see your email. A trader’s details and shopfront are public, because the law requires it.</li>
  <li>Whoever has the link: a book list that you share, without your name.</li>
  <li>The people you write to: the messages and photos in that conversation. The people you agree a deal with: that deal and, as stated above, the address or the account.</li>
  <li>The notification service of your browser: the encrypted notification that it passes on, if you turn them on.</li>
  <li>Companies that store data and deliver emails for us, only on our instructions: {{hostingProvider}}, {{mailProvider}}.</li>
  <li>Public authorities, when the law requires it.</li>
</ul>
<p>We do not sell data and do not give it to advertisers. When you look up an edition by ISBN, our server sends the query, and it holds nothing but the ISBN. Pictures from other addresses are also fetched by our server, so your browser opens no other sites for them. Sharing links lead to other sites only when you open them.</p>
<h2>Your rights</h2>
<ul>
  <li>Access: to know which of your data we have. You can download a copy of everything we keep with your account at once, in your profile.</li>
  <li>Correction: correct what is wrong on your profile, or write to us.</li>
  <li>Deletion: you can close your account in your profile whenever you like. For data that we no longer need, write to us.</li>
  <li>Restriction of processing, and objection to processing.</li>
  <li>Portability: that copy is in a form that another program can read.</li>
  <li>Withdrawal of consent, without effect on what was done until then. You turn off emails about messages and old listings in your profile, and emails about books you follow and the newsletter with one click in the email itself. Emails about deals and about the security of your account always arrive.</li>
</ul>
<p>Send other requests to <a href="mailto:{{contactEmail}}">{{contactEmail}}</a>. We answer without delay, within 30 days at the latest. We make no automated decisions about you.</p>
<p>If you believe that we do not process data properly, you have the right to lodge a complaint with the Commissioner for Information of Public Importance and Personal Data Protection (Poverenik), Bulevar kralja Aleksandra 15, Belgrade, <a href="https://www.poverenik.rs">www.poverenik.rs</a>.</p>
<h2>Children under 15</h2>
<p>Accounts are for people who are at least 15 years old. If we learn that a younger child has opened one, we delete it.</p>
<h2>Security and changes</h2>
<p>The connection to the site is encrypted, we do not store passwords in readable form, and only those who need access to the data have it. If this policy changes, we will publish the new version here and tell you about important changes.</p>
`;
