/** The texts around every screen: one file in a bundle, because none of them is ever needed alone. */
export { default as common } from './areas/common.en.js';
export { default as header } from './areas/header.en.js';
export { default as footer } from './areas/footer.en.js';
export { default as cookie } from './areas/cookie.en.js';
export { default as notFound } from './areas/notFound.en.js';
