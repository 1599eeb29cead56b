import '../testing/fresh-modules.js';
import { renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { startI18n } from '../i18n.js';
import { dismissNotices, useNotices } from './notices.js';
import { notifyChunkLoadError } from './chunk-load-error.js';

beforeAll(startI18n);
afterEach(() => {
  vi.unstubAllGlobals();
  document.head.replaceChildren();
  dismissNotices();
});

async function noticeOf(page: string) {
  const program = document.createElement('script');
  program.type = 'program';
  program.setAttribute('data-program', '');
  program.src = '/assets/app-1.js';
  document.head.append(program);
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(page)));
  const { result } = renderHook(useNotices);
  await notifyChunkLoadError();
  await waitFor(() => expect(result.current).toHaveLength(1));
  return result.current[0];
}

it('notifyChunkLoadError offers a reload when a new release has replaced the chunk', async () => {
  expect(await noticeOf('<script data-program src="/assets/app-2.js"></script>')).toMatchObject({
    tone: 'bad',
    text: 'Stigla je nova verzija sajta. Osveži stranu da nastaviš.',
    action: { label: 'Osveži stranu' },
  });
});

it('notifyChunkLoadError asks to check the connection when the release is the same', async () => {
  const notice = await noticeOf('<script data-program src="/assets/app-1.js"></script>');
  expect(notice?.text).toBe('Učitavanje nije uspelo. Proveri vezu sa internetom i pokušaj ponovo.');
  expect(notice?.action).toBeUndefined();
});
