/**
 * `@mixin large-text` styles screens that are narrow in letters: a phone of 390 px from a text size of 123 % on. In media queries an em is the
 * text size of the browser, so a screen of 320 px with the usual text size is 20em wide.
 */
const largeText = { '@media (max-width: 19.9em)': { '@mixin-content': {} } };

export default { plugins: { 'postcss-preset-mantine': { mixins: { 'large-text': largeText } } } };
