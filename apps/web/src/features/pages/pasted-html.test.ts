import { describe, expect, it } from 'vitest';
import { cleanPastedHtml } from './components/RichText.js';

describe('cleanPastedHtml', () => {
  it.each([
    ['<h1 class="x">Prvo <em>pravilo</em></h1>', '<h2>Prvo <em>pravilo</em></h2>'],
    ['<p onclick="x()" style="font-weight: bold">Da</p>', '<p style="font-weight: bold">Da</p>'],
    ['<p>Pre<img src="/x.png" onerror="x()"><script>x()</script> i posle</p>', '<p>Pre i posle</p>'],
    ['<a href="https://primer.rs" target="_blank" title="t">klik</a>', '<a href="https://primer.rs">klik</a>'],
    ['<ol start="3" type="a"><li>treće</li></ol>', '<ol start="3"><li>treće</li></ol>'],
    ['<p data-pm-slice="1 1 []">odavde</p>', '<p data-pm-slice="1 1 []">odavde</p>'],
    ['<style>p { color: red }</style><textarea>polje</textarea>običan tekst', 'običan tekst'],
  ])('turns %s into %s', (pasted, cleaned) => {
    expect(cleanPastedHtml(pasted)).toBe(cleaned);
  });
});
