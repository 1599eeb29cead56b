import { hashSync } from 'bcryptjs';
import { Types } from 'mongoose';
import { type UserFields, userKeys } from '../../../apps/api/src/modules/accounts/users/user.model.js';

/** Number of sellers. */
export const memberCount = 500;
export const memberPassword = 'knjige na polici';
const towns = [
  'Beograd',
  'Novi Sad',
  'Niš',
  'Kragujevac',
  'Subotica',
  'Zrenjanin',
  'Čačak',
  'Kraljevo',
  'Vranje',
  'Bor',
];
const since = new Date(Date.UTC(2025, 0, 1));

export const memberId = (index: number): Types.ObjectId =>
  new Types.ObjectId(`c1a0${index.toString(16).padStart(20, '0')}`);
export const memberName = (index: number): string => `Đorđe Prodavac ${index}`;
export const memberEmail = (index: number): string => `clan${index}@example.com`;
export const townOf = (index: number): string => towns[index % towns.length] ?? '';

let passwordHash: string | undefined;

/** Returns an active account. All accounts share one password and its hash, at the product's bcrypt cost. */
export function memberRecord(index: number): UserFields {
  passwordHash ??= hashSync(memberPassword, 12);
  const [name, email] = [memberName(index), memberEmail(index)];
  return {
    _id: memberId(index),
    name,
    email,
    ...userKeys(name, email),
    passwordHash,
    role: 'member',
    status: 'active',
    biography: '',
    image: '',
    categories: [],
    gender: '',
    city: townOf(index),
    language: 'sr',
    messageMails: false,
    sessionVersion: 0,
    activation: null,
    passwordReset: null,
    removeAt: null,
    createdAt: since,
    updatedAt: since,
  };
}
