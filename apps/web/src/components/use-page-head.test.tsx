import { beforeEach, expect, it } from 'vitest';
import { act } from '@testing-library/react';
import { changeLanguage } from '../i18n.js';
import { render } from '../testing/render.js';
import { usePageHead } from './use-page-head.js';

function Screen({ title, isMissing = false }: { title: string | null; isMissing?: boolean }) {
  usePageHead({ title, isMissing });
  return null;
}

const href = (selector: string) => document.head.querySelector(`link${selector}`)?.getAttribute('href');
const robots = () => document.head.querySelector('meta[name="robots"]')?.getAttribute('content');

beforeEach(() => {
  document.head.innerHTML = `
    <meta name="robots" content="noindex">
    <link rel="canonical" href="https://korice.example/elsewhere">
    <meta property="og:title" content="Seobe" data-first>
    <script type="application/ld+json" data-first>{}</script>`;
});

it('usePageHead sets the title, the canonical URL and the hreflang URLs', async () => {
  await render(<Screen title="Drama" />, { at: '/category/Drama?page=2&utm_source=viber' });
  expect(document.title).toBe('Drama · Korice');
  expect(robots()).toBeUndefined();
  expect(href('[rel="canonical"]')).toBe('https://korice.example/category/Drama?page=2');
  expect(href('[hreflang="en"]')).toBe('https://korice.example/category/Drama?page=2&lang=en');
  expect(href('[hreflang="sr-Cyrl"]')).toBe('https://korice.example/category/Drama?page=2&lang=sr-Cyrl');
  expect(href('[hreflang="x-default"]')).toBe('https://korice.example/category/Drama?page=2');
});

it('usePageHead updates the canonical URL and the lang attribute after a language change', async () => {
  await render(<Screen title="O nama" />, { at: '/about-us' });
  await act(() => changeLanguage('en'));
  expect(href('[rel="canonical"]')).toBe('https://korice.example/about-us?lang=en');
  expect(document.documentElement.lang).toBe('en');
  await act(() => changeLanguage('sr'));
  expect(href('[rel="canonical"]')).toBe('https://korice.example/about-us');
  expect(document.documentElement.lang).toBe('sr-Latn');
});

it.each([
  { at: '/wishlist' },
  { at: '/dashboard/profile' },
  { at: '/categories?q=andric' },
  { at: '/nowhere' },
  { at: '/book/000000000000000000000000', isMissing: true },
])('usePageHead excludes $at from search engines', async ({ at, isMissing = false }) => {
  document.head.querySelector('meta[name="robots"]')?.remove();
  await render(<Screen title="x" isMissing={isMissing} />, { at });
  expect(robots()).toBe('noindex');
  expect(href('[rel="canonical"]')).toBeUndefined();
  expect(href('[hreflang="en"]')).toBeUndefined();
});

it("usePageHead removes the server's metadata of the first page after a navigation", async () => {
  const { history } = await render(<Screen title={null} />, { at: '/' });
  act(() => history.push('/contact'));
  expect(document.head.querySelector('[data-first]')).toBeNull();
});
