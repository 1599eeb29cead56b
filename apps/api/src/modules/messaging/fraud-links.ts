import { withinOneEdit } from '@korice/book-text';

/** Couriers, banks, payment services and marketplaces that fraudulent links imitate, with their real domains. */
const brands: readonly { names: readonly string[]; domains: readonly string[] }[] = [
  { names: ['posta', 'postasrbije', 'postars', 'postexpress'], domains: ['posta.rs', 'postexpress.rs'] },
  { names: ['dexpress'], domains: ['dexpress.rs'] },
  { names: ['aksexpress', 'akskurir'], domains: ['aks.rs', 'aks-sabac.com'] },
  { names: ['bexexpress', 'bexkurir'], domains: ['bex.rs'] },
  { names: ['cityexpress'], domains: ['cityexpress.rs'] },
  { names: ['xexpress'], domains: ['x-express.rs'] },
  { names: ['dhl'], domains: ['dhl.com', 'dhl.rs'] },
  { names: ['fedex'], domains: ['fedex.com'] },
  { names: ['gls', 'glsgroup'], domains: ['gls-group.com', 'gls-group.eu', 'gls-serbia.com'] },
  { names: ['dpd'], domains: ['dpd.com', 'dpd.rs'] },
  { names: ['intesa', 'bancaintesa'], domains: ['bancaintesa.rs'] },
  { names: ['raiffeisen', 'raiffeisenbank'], domains: ['raiffeisenbank.rs'] },
  { names: ['otpbanka', 'otpbank'], domains: ['otpbanka.rs'] },
  { names: ['unicredit', 'unicreditbank'], domains: ['unicreditbank.rs'] },
  { names: ['nlbkb', 'komercijalna', 'nlbbanka'], domains: ['nlbkb.rs'] },
  { names: ['erstebank', 'erste'], domains: ['erstebank.rs'] },
  { names: ['aikbanka'], domains: ['aikbanka.rs'] },
  { names: ['postanskastedionica', 'posted'], domains: ['posted.co.rs'] },
  { names: ['ipspay', 'nbsips'], domains: ['nbs.rs', 'ips.nbs.rs'] },
  { names: ['paypal'], domains: ['paypal.com', 'paypal.me'] },
  { names: ['westernunion'], domains: ['westernunion.com'] },
  { names: ['mastercard'], domains: ['mastercard.com', 'mastercard.rs'] },
  { names: ['kupujemprodajem'], domains: ['kupujemprodajem.com'] },
  { names: ['korice'], domains: ['korice.rs'] },
];

/** Parts of hosts and paths that ask for a payment or promise one. */
const payingWords =
  /isporuk|dostav|kurir|courier|deliver|shipping|uplat|placanj|prijemnovca|prijem-novca|payment|checkout|securepay|pay-|-pay|kartic|card|isplat|preuzmi-?novac|refund|carina/;

/** Cheap top-level domains, and link shorteners, which hide the real URL. */
const cheapDomain =
  /\.(top|xyz|click|cc|icu|vip|live|online|site|shop|club|store|tk|ml|ga|cf|gq|pw|cyou|buzz|sbs|cfd)$/;
const shorteners = new Set(['bit.ly', 'tinyurl.com', 't.ly', 'cutt.ly', 'is.gd', 'rb.gy', 'goo.su', 'shorturl.at']);

/** Words about money, a parcel or a card. */
const payingText =
  /(?<![a-z])(?:uplat|uplac|plati|plac|placen|isplat|novac|novca|novac|pare|kartic|racun|kurir|isporuk|dostav|posiljk|prijem|potvrdi|carin)/;

/** Words that ask the reader to do something on the linked site. */
const demand = /(?<![a-z])(?:potvrdi|upisi|unesi|ukucaj|popuni|preuzmi)(?:te)?(?![a-z])/;

/** URLs with or without a scheme. Groups: host, path with query. */
const address =
  /(?:https?:\/\/)?((?:[\p{L}\p{N}-]{1,63}\.){1,5}[\p{L}]{2,24})(?![\p{L}\p{N}@-])(?::\d{1,5})?([/?#][^\s<>"]{0,500})?/giu;

/**
 * Whether a message has a link that imitates a courier, a bank or a payment service, or that leads to a payment on an unknown site. The
 * text is folded: Latin letters without diacritics, lower case.
 */
export function hasFakeLink(folded: string): boolean {
  const speaksOfMoney = payingText.test(folded);
  const demandsStep = demand.test(folded) && payingText.test(folded.replaceAll('potvrdi', ''));
  for (const [, host = '', path = ''] of folded.matchAll(address)) {
    if (isOfficial(host)) continue;
    if (shorteners.has(host) && speaksOfMoney) return true;
    if (imitatesBrand(host)) return true;
    const asksForMoney = payingWords.test(`${host}${path.split('?')[0] ?? ''}`);
    if (cheapDomain.test(host) && (asksForMoney || speaksOfMoney)) return true;
    if (demandsStep || (asksForMoney && speaksOfMoney)) return true;
  }
  return false;
}

const isOfficial = (host: string): boolean =>
  brands.some(({ domains }) => domains.some((domain) => host === domain || host.endsWith(`.${domain}`)));

/** Characters that replace similar letters in fraudulent hosts. */
const lookalikes: Readonly<Record<string, string>> = { '0': 'o', '1': 'l', '3': 'e', '5': 's', '@': 'a' };

/**
 * Whether the host is internationalised (`xn--`), or one of its parts is the name of a brand, contains a name of at least six letters or is
 * one edit away from a name of at least five.
 */
function imitatesBrand(host: string): boolean {
  if (host.includes('xn--')) return true;
  const labels = host.split('.').slice(0, -1);
  const parts = labels.flatMap((label) => [label.replaceAll('-', ''), ...label.split('-')]);
  const read = parts.flatMap((part) => [part, part.replace(/[0135@]/g, (sign) => lookalikes[sign] ?? sign)]);
  return brands.some(({ names }) =>
    names.some((name) =>
      read.some(
        (part) =>
          part === name ||
          (name.length >= 5 && part.length >= 5 && withinOneEdit(name, part)) ||
          (name.length >= 6 && part.includes(name)),
      ),
    ),
  );
}
