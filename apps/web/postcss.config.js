/**
 * `@mixin large-text` styles screens less than 20em wide: a phone of 390 px from a text size of 123 % on, and none of 320 px with the usual
 * text size. In media queries an em is the text size of the browser.
 */
const largeText = { '@media (max-width: 19.9em)': { '@mixin-content': {} } };

export default { plugins: { 'postcss-preset-mantine': { mixins: { 'large-text': largeText } } } };
