import { Route } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { startI18n } from '../i18n.js';
import { lazyScreen } from '../components/loading/lazy-screen.js';
import { preloadScreens } from './preload-screens.js';

// @spec 2-auth-area
it('preloadScreens loads only the layout and the screen of an address, once', async () => {
  await startI18n();
  const load = (name: string) => vi.fn(() => Promise.resolve({ default: () => name }));
  const [layout, book, home] = [load('layout'), load('book'), load('home')];
  const Layout = lazyScreen([], layout);
  const Book = lazyScreen([], book);
  const Home = lazyScreen([], home);
  const routes = (
    <Route element={<Layout />}>
      <Route path="/" element={<Home />} />
      <Route path="/book/:bookId" element={<Book />} />
    </Route>
  );
  await Promise.all([preloadScreens('/book/1', routes), preloadScreens('/book/1', routes)]);
  expect([layout, book, home].map((loader) => loader.mock.calls.length)).toEqual([1, 1, 0]);
});
