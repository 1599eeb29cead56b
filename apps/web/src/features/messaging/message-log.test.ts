import { describe, expect, it } from 'vitest';
import { buildMessage } from '../../testing/messaging-samples.js';
import {
  firstUnread,
  gaplessSeq,
  hasGap,
  hasOlder,
  isUnread,
  markReadUpTo,
  mergeMessages,
  settledSeq,
} from './message-log.js';

const me = 'a'.repeat(24);
const other = 'b'.repeat(24);
const message = (seq: number, sender = other, readBy: string[] = [sender]) =>
  buildMessage({ _id: `m${seq}`.padEnd(24, '0'), seq, sender, readBy });
const seqs = (messages: readonly { seq: number }[]) => messages.map(({ seq }) => seq);

describe('mergeMessages', () => {
  it('orders by seq and keeps each message once, whatever comes twice or late', () => {
    const held = mergeMessages([], [message(3), message(1)]);
    expect(seqs(mergeMessages(held, [message(2), message(3), message(5), message(4), message(5)]))).toEqual([
      1, 2, 3, 4, 5,
    ]);
  });

  it('never forgets that a message was read', () => {
    const seen = message(1, me, [me, other]);
    expect(mergeMessages([seen], [message(1, me, [me])])[0]?.readBy).toEqual([me, other]);
    expect(mergeMessages([message(1, me, [me])], [seen])[0]?.readBy).toEqual([me, other]);
  });

  it('leaves what it holds as it is when nothing comes', () => {
    const held = [message(1)];
    expect(mergeMessages(held, [])).toBe(held);
  });
});

describe('gaps', () => {
  it('are known by the numbers', () => {
    expect(gaplessSeq([])).toBe(0);
    expect(gaplessSeq([message(4), message(5)])).toBe(5);
    expect(gaplessSeq([message(4), message(5), message(7), message(8)])).toBe(5);
    expect(hasGap([message(4), message(5)])).toBe(false);
    expect(hasGap([message(4), message(6)])).toBe(true);
    expect(hasGap([])).toBe(false);
  });

  it('are no older messages, which are those before the first', () => {
    expect(hasOlder([])).toBe(false);
    expect(hasOlder([message(1), message(3)])).toBe(false);
    expect(hasOlder([message(2)])).toBe(true);
  });
});

describe('settledSeq', () => {
  it('is where nothing is missing and everything of mine was seen', () => {
    expect(settledSeq([message(1), message(2, me, [me, other]), message(3)], me)).toBe(3);
    expect(settledSeq([message(1), message(2, me, [me]), message(3)], me)).toBe(1);
    expect(settledSeq([message(1), message(2), message(4, me, [me])], me)).toBe(2);
    expect(settledSeq([], me)).toBe(0);
  });
});

describe('markReadUpTo', () => {
  it('marks what is there up to a seq, and nothing twice', () => {
    const held = [message(1, me, [me]), message(2, me, [me]), message(3, me, [me])];
    const marked = markReadUpTo(held, other, 2);
    expect(marked.map(({ readBy }) => readBy.includes(other))).toEqual([true, true, false]);
    expect(markReadUpTo(marked, other, 2)).toBe(marked);
  });
});

describe('unread', () => {
  // @spec 4-unread-means
  it('is what somebody else sent and I have not read', () => {
    expect(isUnread(message(1, other), me)).toBe(true);
    expect(isUnread(message(1, other, [other, me]), me)).toBe(false);
    expect(isUnread(message(1, me), me)).toBe(false);
  });

  it('begins where the mark says, my own lines not counted', () => {
    const held = [message(1), message(2), message(3, me), message(4), message(5)];
    expect(firstUnread(held, me, { seq: 4, count: 2 })?.seq).toBe(2);
    expect(firstUnread(held, me, { seq: 5, count: 1 })?.seq).toBe(5);
    expect(firstUnread(held, me, { seq: 5, count: 0 })).toBeUndefined();
    expect(firstUnread(held, me, { seq: 5, count: 9 })).toBeUndefined();
  });
});
