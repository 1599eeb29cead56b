import type { Fields } from '../../../lib/use-fields.js';
import type { ProfileField, ProfileFormValues } from '../profile-form-values.js';

/** What each part of the profile's form is given of it. */
export interface ProfileFieldProps {
  fields: Fields<ProfileFormValues>;
  idOf: (field: ProfileField) => string;
  /** In words; undefined for a field without a fault. */
  errorOf: (field: ProfileField) => string | undefined;
}
