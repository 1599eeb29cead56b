import { roomCursorAfter, type Conversation } from '@korice/contracts';
import { Types } from 'mongoose';
import { describe, expect, it } from 'vitest';
import { codeOf } from '../../../test/code-of.js';
import {
  app,
  book,
  buyer,
  contentsOf,
  get,
  openRoom,
  owner,
  roomsOf,
  say,
  stranger,
  withConversations,
} from '../../../test/conversations.js';
import { buildBook } from '../../../test/factories/build-book.js';

withConversations();

describe('the list of conversations', () => {
  // @spec 7-call-rooms
  it('shows the latest first, each with its last message', async () => {
    const first = await openRoom();
    const second = await openRoom(stranger);
    await say(second, stranger, 'a');
    await say(first, buyer, 'b');
    await say(first, owner, 'c');
    const response = await get('rooms', owner).expect(200);
    expect(response.headers['x-total-count']).toBe('2');
    expect((response.body as Conversation[]).map((room) => [room._id, contentsOf(room)])).toEqual([
      [first, ['c']],
      [second, ['a']],
    ]);
    expect((await roomsOf(buyer)).map(({ _id }) => _id)).toEqual([first]);
  });

  it('leaves out a conversation without messages for the owner of the book, not for the member who opened it', async () => {
    const unwritten = await openRoom();
    const written = await openRoom(stranger);
    await say(written, stranger, 'a');
    const response = await get('rooms', owner).expect(200);
    expect((response.body as Conversation[]).map(({ _id }) => _id)).toEqual([written]);
    expect(response.headers['x-total-count']).toBe('1');
    expect((await roomsOf(buyer)).map(({ _id }) => _id)).toEqual([unwritten]);
    await say(unwritten, buyer, 'b');
    expect((await roomsOf(owner)).map(({ _id }) => _id)).toEqual([unwritten, written]);
  });

  it('is paged without gaps or overlaps, also between conversations of one moment', async () => {
    app.clock.now = new Date('2026-03-01T10:00:00.000Z');
    const ids: string[] = [];
    for (let count = 0; count < 7; count += 1) ids.push(await openRoom(buyer, await buildBook(app, { owner })));
    app.clock.now = undefined;
    const seen: string[] = [];
    let query = '?limit=3';
    for (;;) {
      const page = await roomsOf(buyer, query);
      seen.push(...page.map(({ _id }) => _id));
      const last = page.at(-1);
      if (!last) break;
      query = `?limit=3&before=${roomCursorAfter(last)}`;
    }
    expect(seen).toEqual(ids.toReversed());
  });

  it('can be limited to one book', async () => {
    const about = await openRoom();
    const other = await openRoom(stranger, await buildBook(app, { owner }));
    await say(about, buyer, 'a');
    await say(other, stranger, 'b');
    const response = await get(`rooms?bookId=${book.id}`, owner).expect(200);
    expect((response.body as Conversation[]).map(({ _id }) => _id)).toEqual([about]);
    expect(response.headers['x-total-count']).toBe('1');
    expect(await roomsOf(stranger, `?bookId=${book.id}`)).toEqual([]);
  });

  it.each(['?limit=0', '?limit=201', '?before=x', '?bookId=x'])('refuses %s', async (query) => {
    expect(codeOf(await get(`rooms${query}`, owner).expect(400))).toBe('VALIDATION_FAILED');
  });

  it('uses an index', async () => {
    await openRoom();
    const id = new Types.ObjectId(owner._id);
    const plan = await app.models.rooms
      .find({ memberIds: id })
      .sort({ updatedAt: -1, _id: -1 })
      .explain('queryPlanner');
    expect(JSON.stringify(plan)).not.toMatch(/COLLSCAN|"SORT"/);
  });
});
