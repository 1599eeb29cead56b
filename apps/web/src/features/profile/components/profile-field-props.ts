import type { Fields } from '../../../lib/form.js';
import type { ProfileField, ProfileFormValues } from '../profile-form-values.js';

/** Props of every part of the profile form. */
export interface ProfileFieldProps {
  fields: Fields<ProfileFormValues>;
  idOf: (field: ProfileField) => string;
  /** The translated error. */
  errorOf: (field: ProfileField) => string | undefined;
}
