import type { CallInput, Endpoints, Me } from '@korice/contracts';
import { ProfileBody } from '@korice/contracts/users';
import { type InvalidField, validate } from '../../lib/form.js';

export type ProfileInput = CallInput<Endpoints['PUT /api/users/:userId/profile']>['body'];

export interface ProfileFormValues extends Pick<
  Me,
  'name' | 'biography' | 'categories' | 'gender' | 'city' | 'language' | 'messageMails' | 'listingMails'
> {
  /** The shown image: that of the profile, an uploaded one, or '' for none. */
  picture: string;
  /** The typed URL of an image. */
  image: string;
  currentPassword: string;
  password: string;
  confirm: string;
}
export type ProfileField = keyof ProfileFormValues;
export type ProfilePasswords = Pick<ProfileFormValues, 'currentPassword' | 'password' | 'confirm'>;
/** The changed values of the form, without passwords. */
export type ProfileChanges = Partial<Omit<ProfileFormValues, keyof ProfilePasswords>>;

/** The fields that can be invalid, in the order of the form. */
export const profileFields = [
  'image',
  'name',
  'city',
  'biography',
  'categories',
  'currentPassword',
  'password',
  'confirm',
] as const satisfies readonly ProfileField[];

export const genders = ['female', 'male', 'other', ''] as const satisfies readonly Me['gender'][];

export const profileValuesOf = ({
  name,
  biography,
  categories,
  gender,
  city,
  language,
  messageMails,
  listingMails,
  image,
}: Me): ProfileFormValues => ({
  name,
  biography,
  categories,
  gender,
  city,
  language,
  messageMails,
  listingMails,
  picture: image,
  image: '',
  currentPassword: '',
  password: '',
  confirm: '',
});

/**
 * Returns the request body. It has only changed values, so that a save keeps what another tab or device has saved. A typed
 * URL replaces the shown image, and passwords are sent only with a new password.
 */
export function profileInput(
  { picture, image = '', ...fields }: ProfileChanges,
  { currentPassword, password }: ProfilePasswords,
): ProfileInput {
  const address = image.trim();
  return {
    ...fields,
    ...(address !== '' ? { image: address } : picture !== undefined && { image: picture }),
    ...(password !== '' && { password, ...(currentPassword !== '' && { currentPassword }) }),
  };
}

/** Validates the form without the API. */
export function checkProfileForm(changes: ProfileChanges, passwords: ProfilePasswords): InvalidField[] {
  const found = validate(ProfileBody, profileInput(changes, passwords));
  if (passwords.confirm !== passwords.password) found.push({ path: 'confirm', code: 'mismatch' });
  return found;
}
