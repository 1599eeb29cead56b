import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { MessengerProvider } from '../../features/messaging/components/MessengerProvider.js';
import { draftName, unsentName } from '../../lib/storage.js';
import { withLogin } from '../../testing/logged-in.js';
import { buildConversation, buildMessage, ownerId } from '../../testing/messaging-samples.js';
import { box, bubbles, messages, openMessaging, rooms, takeMessages } from '../../testing/open-messaging.js';
import { realtimeServer } from '../../testing/realtime-server.js';
import { render, texts } from '../../testing/render.js';
import { cutOff, refuse, reply, withNetwork } from '../../testing/reply.js';
import { buildId, buildMe } from '../../testing/samples.js';

vi.mock('../../lib/realtime/realtime.js', async () => ({
  createRealtime: (await import('../../testing/realtime-server.js')).createFakeRealtime,
}));

withNetwork();
withLogin(buildMe());

describe('the composer', () => {
  // @spec 2-chat-input 5-chat-send-off 5-chat-enter
  it('sends with Enter, adds a line with Shift+Enter and shows the message once', async () => {
    const drina = buildConversation({ messages: messages(1) });
    const { user } = await openMessaging([drina]);
    const taken = takeMessages();
    expect(screen.queryByRole('button', { name: 'Pošalji' })).not.toBeInTheDocument();
    await user.type(await box(), '   ');
    expect(screen.getByRole('button', { name: 'Pošalji' })).toBeDisabled();
    await user.type(await box(), 'Dobar{Shift>}{Enter}{/Shift}dan.{Enter}');
    expect(await box()).toHaveValue('');
    await waitFor(() => expect(taken).toEqual(['Dobar\ndan.']));
    const [, sent] = await bubbles();
    await waitFor(() => expect(sent).toHaveTextContent('Poslato'));
    const echo = rooms[0]?.messages.at(-1);
    if (!echo) throw new Error('Nothing was sent');
    act(() => realtimeServer().tell('newMessage', echo));
    expect(await bubbles()).toHaveLength(2);
  });

  it('stores messages without a network and sends them in order on reconnect', async () => {
    const drina = buildConversation({ messages: messages(1) });
    const { user } = await openMessaging([drina]);
    cutOff('POST /api/messaging/room/:roomId/message');
    await user.type(await box(), 'prva{Enter}');
    await user.type(await box(), 'druga{Enter}');
    await waitFor(async () => expect((await bubbles())[1]).toHaveTextContent('Šaljemo čim se veza vrati.'));
    expect(await bubbles()).toHaveLength(3);
    const taken = takeMessages();
    act(() => realtimeServer().connect(true));
    await waitFor(() => expect(taken).toEqual(['prva', 'druga']));
    await waitFor(async () =>
      expect((await bubbles()).slice(1).map((bubble) => bubble.textContent)).toEqual([
        expect.stringMatching(/prva.*Poslato$/),
        expect.stringMatching(/druga.*Poslato$/),
      ]),
    );
  });

  it('sends the unsent messages of another tab, also outside the conversation', async () => {
    reply('GET /api/messaging/rooms', []);
    reply('GET /api/messaging/unread', { count: 0 });
    const sent: unknown[] = [];
    reply('POST /api/messaging/room/:roomId/message', async ({ request }) => {
      sent.push(await request.json());
      return buildMessage({ sender: ownerId, clientId: 'iz-druge' });
    });
    await render(
      <MessengerProvider token="t" userId={ownerId}>
        <p>Drugi ekran</p>
      </MessengerProvider>,
    );
    const name = unsentName(ownerId, 'iz-druge');
    const unsent = { clientId: 'iz-druge', roomId: buildId(), content: 'Dobar dan.', at: 1, refusal: null };
    localStorage.setItem(name, JSON.stringify(unsent));
    window.dispatchEvent(new StorageEvent('storage', { key: name }));
    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(sent).toEqual([{ clientId: 'iz-druge', content: 'Dobar dan.' }]));
    await waitFor(() => expect(localStorage.getItem(name)).toBeNull());
  });

  it('offers to resend or discard a refused message', async () => {
    const drina = buildConversation({ messages: messages(1) });
    const { user } = await openMessaging([drina]);
    refuse('POST /api/messaging/room/:roomId/message', 'BLOCKED');
    await user.type(await box(), 'prva{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent(
      `Poruka nije poslata. ${(await texts('errors')).blocked}`,
    );
    const taken = takeMessages();
    await user.click(screen.getByRole('button', { name: 'Pošalji ponovo' }));
    await waitFor(() => expect(taken).toEqual(['prva']));
    expect(screen.getByRole('log')).toHaveFocus();
    refuse('POST /api/messaging/room/:roomId/message', 'VALIDATION_FAILED');
    await user.type(await box(), 'druga{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent(
      `Poruka nije poslata. ${(await texts('errors')).invalidCharacters}`,
    );
    await user.click(await screen.findByRole('button', { name: 'Obriši poruku' }));
    expect(screen.queryByText(/^Poruka nije poslata\./)).not.toBeInTheDocument();
    expect(screen.getByRole('log')).toHaveFocus();
    expect(await bubbles()).toHaveLength(2);
  });

  it('shows the reason of a refusal after a reload', async () => {
    const drina = buildConversation({ messages: messages(1) });
    const { user, unmount } = await openMessaging([drina]);
    refuse('POST /api/messaging/room/:roomId/message', 'MEMBER_GONE');
    await user.type(await box(), 'prva{Enter}');
    const words = `Poruka nije poslata. ${(await texts('errors')).memberGone}`;
    expect(await screen.findByText(words)).toBeInTheDocument();
    // The recipient no longer exists, so a second attempt cannot succeed.
    expect(screen.queryByRole('button', { name: 'Pošalji ponovo' })).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Obriši poruku' })).toBeInTheDocument();
    unmount();
    await openMessaging([drina]);
    expect(await screen.findByText(words)).toBeInTheDocument();
  });

  it('restores a draft from the device', async () => {
    const drina = buildConversation({ messages: messages(1) });
    const { user, unmount } = await openMessaging([drina]);
    await user.type(await box(), 'Počinjem da');
    unmount();
    await openMessaging([drina]);
    expect(await box()).toHaveValue('Počinjem da');
    expect(screen.getByText('Vratili smo nedovršenu poruku.')).toBeInTheDocument();
  });

  it('shows the draft that another tab writes, and clears it when that tab sends it', async () => {
    const drina = buildConversation({ messages: messages(1) });
    const seobe = buildConversation({ messages: messages(1) });
    const { user } = await openMessaging([drina, seobe]);
    const writeElsewhere = (roomId: string, content: string | null) =>
      act(() => {
        const name = draftName(ownerId, `message.${roomId}`);
        if (content === null) localStorage.removeItem(name);
        else localStorage.setItem(name, content);
        window.dispatchEvent(new StorageEvent('storage', { key: name }));
      });
    await user.type(await box(), 'Dobar');
    writeElsewhere(drina._id, 'Dobar dan');
    expect(await box()).toHaveValue('Dobar dan');
    writeElsewhere(drina._id, null);
    expect(await box()).toHaveValue('');
    writeElsewhere(seobe._id, 'Vidimo se');
    expect(screen.getByText('Nedovršeno: Vidimo se')).toBeInTheDocument();
  });

  it('refuses a message above the maximum length', async () => {
    const drina = buildConversation({ messages: messages(1) });
    const { user } = await openMessaging([drina]);
    await user.click(await box());
    await user.paste('a'.repeat(4_001));
    expect(screen.getByText('Poruka može da ima najviše 4.000 znakova.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Pošalji' })).toBeDisabled();
  });
});
