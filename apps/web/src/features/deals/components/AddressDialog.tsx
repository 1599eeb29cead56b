import type { Address } from '@korice/contracts';
import { Address as AddressSchema, dealBounds } from '@korice/contracts/deal';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Check } from '../../../components/Check.js';
import { TextInput } from '../../../components/kit/TextInput.js';
import { invalidTextKey, useFields, useTextFields, validate } from '../../../lib/form.js';
import { dealQueries } from '../queries.js';
import { type DialogOf, StepQuestion } from './StepQuestion.js';

const addressFields = ['name', 'street', 'place', 'phone'] as const;
const autoComplete = { name: 'name', street: 'street-address', place: 'address-level2', phone: 'tel' } as const;
const noAddress: Address = { name: '', street: '', place: '', phone: '' };

/** Asks the buyer for the address of the parcel: when accepting the deal, or after the seller has accepted it. */
export function AddressDialog({ deal, asked, onClose }: DialogOf<'agreed' | 'address'>) {
  const { t } = useTranslation(['deal', 'errors']);
  const { data: options } = useQuery(dealQueries.options(deal.roomId));
  const known = deal.address ?? options?.address;
  const fields = useFields<Address>(known ?? noAddress);
  const [isFilled, setFilled] = useState(known !== undefined && known !== null);
  const [keep, setKeep] = useState(true);
  // The stored address may load only after the dialog has opened.
  if (!isFilled && options?.address && Object.values(fields.values).every((value) => value === '')) {
    setFilled(true);
    fields.replace(options.address);
  }
  const [isPlaceLeft, setPlaceLeft] = useState(false);
  const bound = useTextFields(fields, addressFields, (name, code, value) => {
    const isMissing = value.trim() === '' || (name !== 'phone' && code === 'too_small');
    if (isMissing) return t('addressMissing');
    return name === 'phone' ? t('phoneInvalid') : t(`errors:${invalidTextKey(code)}`);
  });
  const { place } = fields.values;
  const lacksPostcode = isPlaceLeft && place.trim() !== '' && !/(?<!\d)\d{5}(?!\d)/.test(place);
  const labels = {
    name: t('addressName'),
    street: t('addressStreet'),
    place: t('addressPlace'),
    phone: t('addressPhone'),
  };
  return (
    <StepQuestion
      deal={deal}
      as={asked}
      title={t('addressTitle')}
      verb={t(asked === 'agreed' ? 'accept' : 'addressSave')}
      hasForm
      inputOf={() => {
        const faults = validate(AddressSchema, fields.values);
        if (faults.length === 0) return { state: 'agreed', address: fields.values, keepAddress: keep };
        fields.refuse(faults);
        const first = addressFields.find((name) => faults.some(({ path }) => path === name));
        if (first) bound.focus(first);
        return undefined;
      }}
      onClose={onClose}
    >
      <p>{t('addressBody')}</p>
      {addressFields.map((name) => (
        <TextInput
          key={name}
          label={labels[name]}
          autoComplete={autoComplete[name]}
          inputMode={name === 'phone' ? 'tel' : undefined}
          maxLength={name === 'phone' ? dealBounds.phone : dealBounds.addressLine}
          required
          withAsterisk={false}
          {...bound.bind(name)}
          {...(name === 'place' && {
            description: lacksPostcode ? t('postcodeHint') : undefined,
            onBlur: () => setPlaceLeft(true),
          })}
        />
      ))}
      <Check label={t('addressKeep')} checked={keep} onChange={({ currentTarget }) => setKeep(currentTarget.checked)} />
    </StepQuestion>
  );
}
