import { serbianLatin } from '@korice/book-text';
import { amountDue, dealNumber, formatBankAccount, type DealPaymentDetails } from '@korice/contracts';
import { renderSVG } from 'uqr';
import type { BankAccount } from '../accounts/selling/selling.service.js';
import type { DealFields } from './deal.model.js';

const maxRecipient = 70;
const maxPurpose = 35;
/** Payment of goods by a private person, in the list of the National Bank of Serbia. */
const paymentCode = '289';

/**
 * Returns the value in Latin letters of the same case, on one line, without the separator of the code, and at most
 * `max` UTF-16 units long.
 */
function plainValue(value: string, max: number): string {
  const latin = value.replaceAll(/[\u0400-\u04ff]/g, (letter) => {
    const converted = serbianLatin(letter);
    return letter === letter.toLowerCase() ? converted : converted.charAt(0).toUpperCase() + converted.slice(1);
  });
  return latin.replaceAll('|', '').replaceAll(/\s+/g, ' ').trim().slice(0, max);
}

/**
 * Returns the IPS code with which the buyer of a deal pays the seller: `tag:value` joined by `|`, drawn at error
 * correction M.
 * Source: the recommendations of the National Bank of Serbia for IPS QR codes, kind PR.
 */
export function ipsPayment(
  deal: Pick<DealFields, '_id' | 'priceRsd' | 'delivery'>,
  { account, name, town }: BankAccount,
): DealPaymentDetails {
  const number = dealNumber(deal._id.toHexString());
  const amountRsd = amountDue(deal);
  const recipient = plainValue(town === '' ? name : `${name}, ${town}`, maxRecipient);
  const purpose = plainValue(`Korice dogovor ${number}`, maxPurpose);
  const reference = `00${number}`;
  const text = [
    'K:PR',
    'V:01',
    'C:1',
    `R:${account}`,
    `N:${recipient}`,
    `I:RSD${amountRsd},00`,
    `SF:${paymentCode}`,
    `S:${purpose}`,
    `RO:${reference}`,
  ].join('|');
  return {
    text,
    svg: renderSVG(text, { ecc: 'M', border: 4 }),
    recipient,
    account: formatBankAccount(account),
    amountRsd,
    purpose,
    reference,
  };
}
