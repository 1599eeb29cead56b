/** Texts of the frame around every screen, in one file so that they form one chunk. */
export { default as common } from './areas/common.sr.js';
export { default as header } from './areas/header.sr.js';
export { default as footer } from './areas/footer.sr.js';
export { default as cookie } from './areas/cookie.sr.js';
export { default as notFound } from './areas/notFound.sr.js';
