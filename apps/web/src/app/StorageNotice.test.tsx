import '../testing/fresh-modules.js';
import { draftName, storageNames, writeStored } from '../lib/storage.js';
import { act, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { render, texts } from '../testing/render.js';
import { StorageNotice } from './overlays.js';

it('StorageNotice shows one alert when drafts cannot be stored, and none for the visit counter', async () => {
  const app = await texts('app');
  await render(<StorageNotice />, { areas: ['app'] });
  localStorage.setItem('something', 'that is there');
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  act(() => void writeStored(storageNames.visits, '1:0'));
  expect(screen.queryByRole('alert')).toBeNull();
  act(() => {
    writeStored(draftName('65f000000000000000000001', 'page.new'), 'a text');
    writeStored(draftName('65f000000000000000000001', 'contact'), 'another');
  });
  expect(await screen.findByRole('alert')).toHaveTextContent(app.storageFull ?? '');
  full.mockRestore();
});
