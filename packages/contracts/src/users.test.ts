import { describe, expect, it } from 'vitest';
import { ProfileBody } from './users.js';

const profile = { name: 'Ivana', biography: '', categories: [], gender: '' };
const avatar = `/uploads/avatars/${'a'.repeat(24)}-${'1'.repeat(16)}.webp`;

describe('ProfileBody image', () => {
  it('is optional', () => {
    expect(ProfileBody.parse(profile).image).toBeUndefined();
  });

  it.each(['', avatar, 'https://primer.rs/slika.jpg', ' https://пример.срб/слика '])('accepts %j', (image) => {
    expect(ProfileBody.parse({ ...profile, image }).image).toBe(image.trim());
  });

  it.each([
    'http://primer.rs/slika.jpg',
    'primer.rs/slika.jpg',
    'javascript:alert(1)',
    'data:image/png;base64,AAAA',
    '//primer.rs/slika.jpg',
    '/uploads/slika.webp',
    `${avatar}?w=240`,
    avatar.toUpperCase(),
    `/uploads/${'a'.repeat(24)}-1.webp`,
    `https://primer.rs/${'a'.repeat(2_000)}`,
  ])('refuses %j', (image) => {
    expect(ProfileBody.safeParse({ ...profile, image }).success).toBe(false);
  });
});
