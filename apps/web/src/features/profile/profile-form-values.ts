import type { CallInput, Endpoints, Me } from '@korice/contracts';
import { ProfileBody } from '@korice/contracts/users';
import { checkFields, type FieldFault } from '../../lib/check-fields.js';

type ProfileInput = CallInput<Endpoints['PUT /api/users/:userId/profile']>['body'];

/** What stands in the form of a profile. */
export interface ProfileFormValues extends Pick<
  Me,
  'name' | 'biography' | 'categories' | 'gender' | 'city' | 'language' | 'messageMails'
> {
  /** The picture that is shown: the profile's own, an uploaded one, or '' for none. */
  picture: string;
  /** The address of a picture elsewhere, as it is typed. */
  image: string;
  currentPassword: string;
  password: string;
  confirm: string;
}
export type ProfileField = keyof ProfileFormValues;

/** Those that can be refused, in the order of the form. */
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
  image,
}: Me): ProfileFormValues => ({
  name,
  biography,
  categories,
  gender,
  city,
  language,
  messageMails,
  picture: image,
  image: '',
  currentPassword: '',
  password: '',
  confirm: '',
});

/** What is sent: a typed address goes before the shown picture, and passwords only when a new one is wanted. */
export function profileInput({
  picture,
  image,
  currentPassword,
  password,
  confirm: _confirm,
  ...fields
}: ProfileFormValues): ProfileInput {
  const address = image.trim();
  return {
    ...fields,
    image: address === '' ? picture : address,
    ...(password !== '' && { password, ...(currentPassword !== '' && { currentPassword }) }),
  };
}

/** What is wrong with the form, as far as that can be told without the API. */
export function checkProfileForm(values: ProfileFormValues): FieldFault[] {
  const found = checkFields(ProfileBody, profileInput(values));
  if (values.confirm !== values.password) found.push({ path: 'confirm', code: 'mismatch' });
  return found;
}
