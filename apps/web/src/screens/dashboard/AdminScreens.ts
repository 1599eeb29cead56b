/** The tables of admins, in one chunk: each chunk adds its name to the script that every page loads. */
export { default as AllBooks } from './AllBooks.js';
export { default as AllUsers } from './AllUsers.js';
export { default as Audit } from './Audit.js';
export { default as Reports } from './Reports.js';
