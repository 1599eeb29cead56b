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
  it('sorts by seq without duplicates, for repeated and late messages', () => {
    const held = mergeMessages([], [message(3), message(1)]);
    expect(seqs(mergeMessages(held, [message(2), message(3), message(5), message(4), message(5)]))).toEqual([
      1, 2, 3, 4, 5,
    ]);
  });

  it('never removes a reader', () => {
    const seen = message(1, me, [me, other]);
    expect(mergeMessages([seen], [message(1, me, [me])])[0]?.readBy).toEqual([me, other]);
    expect(mergeMessages([message(1, me, [me])], [seen])[0]?.readBy).toEqual([me, other]);
  });

  it('returns the same array when nothing is added', () => {
    const held = [message(1)];
    expect(mergeMessages(held, [])).toBe(held);
  });
});

describe('hasGap and hasOlder', () => {
  it('hasGap detects a missing seq', () => {
    expect(gaplessSeq([])).toBe(0);
    expect(gaplessSeq([message(4), message(5)])).toBe(5);
    expect(gaplessSeq([message(4), message(5), message(7), message(8)])).toBe(5);
    expect(hasGap([message(4), message(5)])).toBe(false);
    expect(hasGap([message(4), message(6)])).toBe(true);
    expect(hasGap([])).toBe(false);
  });

  it('hasOlder returns whether messages before the first one exist', () => {
    expect(hasOlder([])).toBe(false);
    expect(hasOlder([message(1), message(3)])).toBe(false);
    expect(hasOlder([message(2)])).toBe(true);
  });
});

describe('settledSeq', () => {
  it("returns the seq up to which no message is missing and all of the viewer's own are read", () => {
    expect(settledSeq([message(1), message(2, me, [me, other]), message(3)], me)).toBe(3);
    expect(settledSeq([message(1), message(2, me, [me]), message(3)], me)).toBe(1);
    expect(settledSeq([message(1), message(2), message(4, me, [me])], me)).toBe(2);
    expect(settledSeq([], me)).toBe(0);
  });
});

describe('markReadUpTo', () => {
  it('adds the reader to the messages up to a seq, and returns the same array when repeated', () => {
    const held = [message(1, me, [me]), message(2, me, [me]), message(3, me, [me])];
    const marked = markReadUpTo(held, other, 2);
    expect(marked.map(({ readBy }) => readBy.includes(other))).toEqual([true, true, false]);
    expect(markReadUpTo(marked, other, 2)).toBe(marked);
  });
});

describe('isUnread and firstUnread', () => {
  // @spec 4-unread-means
  it("isUnread is true for another member's message that the viewer has not read", () => {
    expect(isUnread(message(1, other), me)).toBe(true);
    expect(isUnread(message(1, other, [other, me]), me)).toBe(false);
    expect(isUnread(message(1, me), me)).toBe(false);
  });

  it("firstUnread counts back from the mark and skips the viewer's own messages", () => {
    const held = [message(1), message(2), message(3, me), message(4), message(5)];
    expect(firstUnread(held, me, { seq: 4, count: 2 })?.seq).toBe(2);
    expect(firstUnread(held, me, { seq: 5, count: 1 })?.seq).toBe(5);
    expect(firstUnread(held, me, { seq: 5, count: 0 })).toBeUndefined();
    expect(firstUnread(held, me, { seq: 5, count: 9 })).toBeUndefined();
  });
});
