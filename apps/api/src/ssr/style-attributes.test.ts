import { expect, it } from 'vitest';
import { withoutStyleAttributes } from './style-attributes.js';

it('withoutStyleAttributes moves each style into a rule, and keeps the rest of the page', () => {
  const html = '<p class="a" style="--x:var(--y);margin:0"><b style="display:none">1</b></p><i style="display:none"/>';
  expect(withoutStyleAttributes(html)).toEqual({
    html: '<p class="a" data-style="--x:var(--y);margin:0"><b data-style="display:none">1</b></p><i data-style="display:none"/>',
    styles: '[data-style="--x:var(--y);margin:0"]{--x:var(--y);margin:0}\n[data-style="display:none"]{display:none}',
  });
});

it.each([
  'a text about style="color:red"',
  '<p title="&lt;b style=&quot;color:red&quot;&gt;">2 &gt; 1 style="color:red"</p>',
  '<input value="x" disabled=""><br/>',
])('withoutStyleAttributes finds no style in %s', (html) => {
  expect(withoutStyleAttributes(html)).toEqual({ html, styles: '' });
});

it.each(['a:b}body{display:none', 'a:url(//x)', 'a:b</style>', 'a:&quot;b&quot;', 'a:\\62', '/* a'])(
  'withoutStyleAttributes throws for the style %s',
  (declarations) => {
    expect(() => withoutStyleAttributes(`<p style="${declarations}">`)).toThrow(/cannot become a CSS rule/);
  },
);
