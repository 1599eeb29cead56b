import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { createDeferred } from '../../testing/deferred.js';
import { withLogin } from '../../testing/logged-in.js';
import { buildConversation, buildMessage, buildRoomBook, buyerId, ownerId } from '../../testing/messaging-samples.js';
import { at, box, messages, openMessaging, threadMenu } from '../../testing/open-messaging.js';
import { realtimeServer } from '../../testing/realtime-server.js';
import { texts } from '../../testing/render.js';
import { cutOff, refuse, reply, withNetwork } from '../../testing/reply.js';
import { buildMe } from '../../testing/samples.js';

vi.mock('../../lib/realtime/realtime.js', async () => ({
  createRealtime: (await import('../../testing/realtime-server.js')).createFakeRealtime,
}));

withNetwork();
withLogin(buildMe());

describe('the other member of a conversation', () => {
  const propose = { name: 'Predloži dogovor' };
  const nikola = { _id: buyerId, name: 'Nikola Stefanović', image: '' };

  it('is blocked after confirmation, and unblocked in the conversation', async () => {
    const book = buildRoomBook({ status: 'available' });
    const { user } = await openMessaging([buildConversation({ book, messages: messages(1) })]);
    expect(await screen.findByRole('button', propose)).toBeInTheDocument();
    const asked = vi.fn();
    reply('PUT /api/blocks/:userId', ({ params }) => {
      asked(params.userId);
      reply('GET /api/blocks', [nikola]);
      return undefined;
    });
    await user.click(await threadMenu());
    await user.click(screen.getByRole('menuitem', { name: 'Blokiraj' }));
    const dialog = screen.getByRole('alertdialog', { name: 'Blokirati ovaj nalog?' });
    expect(dialog).toHaveTextContent('Nikola Stefanović više ne može da ti piše ni da otvori novi razgovor sa tobom.');
    await user.click(within(dialog).getByRole('button', { name: 'Blokiraj' }));
    expect(await screen.findByText('Ovaj nalog je kod tebe blokiran.')).toBeInTheDocument();
    expect(screen.getByRole('region', { name: 'Obaveštenja (F8)' })).toBeEmptyDOMElement();
    expect(screen.queryByRole('textbox', { name: 'Tvoja poruka' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', propose)).not.toBeInTheDocument();
    expect(asked).toHaveBeenCalledExactlyOnceWith(buyerId);

    cutOff('DELETE /api/blocks/:userId');
    await user.click(screen.getByRole('button', { name: 'Odblokiraj' }));
    expect(await screen.findByText(/^Nalog nije odblokiran\. Nema veze/)).toBeInTheDocument();
    reply('DELETE /api/blocks/:userId', () => {
      reply('GET /api/blocks', []);
      return undefined;
    });
    await user.click(screen.getByRole('button', { name: 'Odblokiraj' }));
    expect(await box()).toHaveFocus();
    expect(screen.queryByText('Nikola Stefanović ponovo može da ti piše')).not.toBeInTheDocument();
  });

  it('cannot be written to while the list of blocked members loads', async () => {
    const answer = createDeferred();
    await openMessaging([buildConversation({ messages: messages(1) })], undefined, () => {
      reply('GET /api/blocks', async () => {
        await answer.promise;
        return [nikola];
      });
    });
    const name = 'Tvoja poruka';
    // Longer than the minimum display time of a placeholder.
    await expect(screen.findByRole('textbox', { name }, { timeout: 1000 })).rejects.toThrow('Unable to find');
    answer.resolve();
    expect(await screen.findByText('Ovaj nalog je kod tebe blokiran.')).toBeInTheDocument();
  });

  it('hides the composer when they block the viewer, and restores it with its draft when they unblock', async () => {
    const drina = buildConversation({ book: buildRoomBook({ status: 'available' }), messages: messages(1) });
    const { user } = await openMessaging([drina]);
    await user.type(await box(), 'Samo još');
    const block = { userId: buyerId, blockedId: ownerId };
    act(() => realtimeServer().tell('blockChanged', { ...block, isBlocked: true }));
    expect(await screen.findByText((await texts('errors')).blocked ?? '')).toHaveAttribute('role', 'status');
    expect(screen.queryByRole('textbox', { name: 'Tvoja poruka' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', propose)).not.toBeInTheDocument();
    act(() => realtimeServer().tell('blockChanged', { ...block, isBlocked: false }));
    expect(await box()).toHaveValue('Samo još');
    expect(await box()).not.toHaveFocus();
  });

  it('is not blocked when the request fails; a failed load of the blocks is shown with a retry', async () => {
    const { user } = await openMessaging([buildConversation({ messages: messages(1) })], undefined, () =>
      cutOff('GET /api/blocks'),
    );
    expect(await screen.findByText(/^Ne znamo da li je ovaj nalog/)).toBeInTheDocument();
    reply('GET /api/blocks', []);
    await user.click(screen.getByRole('button', { name: 'Pokušaj ponovo' }));
    await waitFor(() => expect(screen.queryByText(/^Ne znamo/)).not.toBeInTheDocument());
    refuse('PUT /api/blocks/:userId', 'USER_NOT_FOUND');
    await user.click(await threadMenu());
    await user.click(screen.getByRole('menuitem', { name: 'Blokiraj' }));
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Blokiraj' }));
    expect(await screen.findByText('Nalog nije blokiran. Ovaj nalog ne postoji.')).toBeInTheDocument();
    expect(await box()).toBeInTheDocument();
  });

  it('can be written to while the list of blocked members loads again after a failure', async () => {
    const { user } = await openMessaging([buildConversation({ messages: messages(1) })], undefined, () =>
      cutOff('GET /api/blocks'),
    );
    const textbox = await box();
    await user.type(textbox, 'Samo još');
    const answer = createDeferred();
    reply('GET /api/blocks', async () => {
      await answer.promise;
      return [];
    });
    const retry = await screen.findByRole('button', { name: 'Pokušaj ponovo' });
    act(() => retry.click());
    await waitFor(() => expect(retry).toBeDisabled());
    expect(retry).toBeInTheDocument();
    expect(await box()).toBe(textbox);
    expect(textbox).toHaveFocus();
    answer.resolve();
    await waitFor(() => expect(retry).not.toBeInTheDocument());
    expect(await box()).toBe(textbox);
    expect(textbox).toHaveFocus();
  });

  it('is reported with the selected messages, which can be edited', async () => {
    const drina = buildConversation({
      messages: [
        buildMessage({ seq: 1, content: 'Može kartica?', createdAt: at(0) }),
        buildMessage({ seq: 2, sender: ownerId, content: 'Ne.', createdAt: at(1) }),
        buildMessage({ seq: 3, content: 'Upiši je ovde.', createdAt: at(2) }),
      ],
    });
    const { user } = await openMessaging([drina]);
    await user.click(await threadMenu());
    await user.click(screen.getByRole('menuitem', { name: 'Prijavi razgovor' }));
    const form = within(await screen.findByRole('dialog', { name: 'Prijaviti razgovor?' }));
    expect(form.getByText(/Administratori čitaju jedino ono što ovde označiš ili upišeš\./)).toBeInTheDocument();
    const text = form.getByRole('textbox', { name: 'Šta se dogodilo?' });
    const ticks = form.getAllByRole('checkbox');
    expect(ticks).toHaveLength(2);
    await user.click(form.getByRole('radio', { name: 'Prevara ili traženje novca' }));
    await user.click(form.getByRole('checkbox', { name: /Upiši je ovde\.$/ }));
    await user.click(form.getByRole('checkbox', { name: /Može kartica\?$/ }));
    expect(text).toHaveValue(
      '[24.05.2026 10:02] Nikola Stefanović: Upiši je ovde.\n[24.05.2026 10:00] Nikola Stefanović: Može kartica?',
    );
    await user.click(form.getByRole('checkbox', { name: /Može kartica\?$/ }));
    await user.type(text, '!');
    expect(form.getByRole('checkbox', { name: /Upiši je ovde\.$/ })).not.toBeChecked();
    const sent = vi.fn();
    reply('POST /api/reports', async ({ request }) => {
      sent(await request.json());
      return { message: 'Thanks.' };
    });
    await user.click(form.getByRole('button', { name: 'Pošalji prijavu' }));
    expect(await screen.findByText(/^Prijava razgovora je poslata\./)).toBeInTheDocument();
    expect(sent.mock.calls[0]?.[0]).toMatchObject({
      subject: 'room',
      subjectId: drina._id,
      reason: 'fraud',
      text: '[24.05.2026 10:02] Nikola Stefanović: Upiši je ovde.!',
    });

    await user.click(await threadMenu());
    await user.click(screen.getByRole('menuitem', { name: 'Prijavi nalog' }));
    expect(await screen.findByRole('dialog', { name: 'Prijaviti nalog?' })).toBeInTheDocument();
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
  });
});
