import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { Email, line, requiredLine, text } from './common.js';
import { PageBody } from './pages.js';
import { ProfileBody } from './users.js';

const codes = (schema: z.ZodType, value: unknown): string[] =>
  (schema.safeParse(value).error?.issues ?? []).map((issue) =>
    issue.code === 'custom' ? String(issue.params?.code) : issue.code,
  );

describe('bounded request strings', () => {
  it.each<[string, z.ZodType]>([
    ['text', text(100)],
    ['line', line(100)],
    ['requiredLine', requiredLine(100, 3)],
    ['Email', Email],
  ])('%s refuses a text of more than four times its bound before it normalizes it', (_name, schema) => {
    const normalize = vi.spyOn(String.prototype, 'normalize');
    const trim = vi.spyOn(String.prototype, 'trim');
    const value = `a${'\u0327\u0301'.repeat(64_500)}`;
    expect(new Set(codes(schema, value))).toEqual(new Set(['too_big']));
    expect([normalize.mock.calls.length, trim.mock.calls.length]).toEqual([0, 0]);
    vi.restoreAllMocks();
  });

  it('accepts a text within its bound whose decomposed form is longer', () => {
    expect(line(3).parse('e\u0323\u0302'.repeat(3))).toBe('ệệệ');
    expect(codes(line(3), 'ệệệệ')).toEqual(['too_big']);
  });

  it.each([31, 200])('refuses %i combining marks in a row before it normalizes them', (count) => {
    const normalize = vi.spyOn(String.prototype, 'normalize');
    expect(codes(text(1_000), `a${'\u0301'.repeat(count)}`)).toEqual(['too_many_marks']);
    expect(normalize).not.toHaveBeenCalled();
    vi.restoreAllMocks();
  });

  it.each([`\u0958${'\u0301'.repeat(30)}`, `a${'\u0344'.repeat(20)}`])(
    'refuses a text of at most 30 marks in a row whose composed form has more: %j',
    (value) => {
      expect(value).not.toMatch(/\p{M}{31}/u);
      expect(value.normalize('NFC')).toMatch(/\p{M}{31}/u);
      expect(codes(text(1_000), value)).toEqual(['too_many_marks']);
      expect(codes(line(1_000), value)).toEqual(['too_many_marks']);
    },
  );

  it.each(['\u202a', '\u202e', '\u2066', '\u2069'])(
    'refuses the bidirectional control %j in one line only',
    (control) => {
      expect(codes(line(100), `Most ${control}na Drini`)).toEqual(['bidi_control']);
      expect(codes(text(100), `Zovi ${control}+381 60 123`)).toEqual([]);
    },
  );

  it.each([
    'Čiča Gliša, Šumadija, đak, džep',
    'Љубав у доба колере',
    'Nguyễn Thị Ánh Tuyết'.normalize('NFD'),
    'Phở đặc biệt',
    '👩‍👩‍👧‍👦 🇷🇸 👍🏽 ❤️',
    'עברית וערבית العربية',
    'ก็ดีที่สุด',
    'J̌ a̧̧̧ nekoliko znakova',
    'Tab\tu tekstu',
  ])('accepts %s', (value) => {
    expect(codes(line(100), value)).toEqual([]);
    expect(codes(text(100), value)).toEqual([]);
  });

  it.each(['\u0000', 'a\u0007b', '\ud800', 'x\udfff', '\u009f'])('refuses the unprintable %j', (value) => {
    expect(codes(text(100), value)).toEqual(['unprintable']);
  });
});

describe('PageBody', () => {
  it('does not search visible text in content of more than four times its bound', () => {
    const indexOf = vi.spyOn(String.prototype, 'indexOf');
    expect(codes(PageBody, { title: 'Naslov', content: '<'.repeat(400_001) })).toContain('too_big');
    expect(indexOf.mock.calls.filter(([sign]) => sign === '<')).toEqual([]);
    vi.restoreAllMocks();
  });

  it.each<[string, boolean]>([
    ['<p>Tekst</p>', true],
    ['<p>&nbsp;</p>', false],
    ['<p> </p><br>', false],
    ['<<b>>', true],
    ['a < b', true],
    ['<p', true],
    ['<img alt="tekst">', false],
  ])('reports whether %s has visible text: %s', (content, isVisible) => {
    expect(codes(PageBody, { title: 'Naslov', content })).toEqual(isVisible ? [] : ['content_empty']);
  });
});

describe('ProfileBody image', () => {
  it.each([2_001, 250_000])('does not parse an address of %i characters', (length) => {
    expect(codes(ProfileBody.shape.image, 'x'.repeat(length))).toEqual(['too_big']);
  });
});
