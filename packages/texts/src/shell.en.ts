/** Texts of the frame around every screen, in one file so that they form one chunk. */
export { default as common } from './areas/common.en.js';
export { default as header } from './areas/header.en.js';
export { default as footer } from './areas/footer.en.js';
export { default as cookie } from './areas/cookie.en.js';
export { default as notFound } from './areas/notFound.en.js';
