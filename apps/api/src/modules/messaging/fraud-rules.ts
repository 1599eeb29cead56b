import { fold } from '@korice/book-text';
import { hasCardNumber, messageFlags, type MessageFlag } from '@korice/contracts';
import { hasFakeLink } from './fraud-links.js';

/**
 * The rules that detect fraud in messages. All texts are folded: Latin letters without diacritics, lower case. The messages of
 * `fraud-rules.test.ts` show what must be detected and what must not.
 */

/** Phrases that calm the reader. They are removed first, because they refuse nothing. */
const calming =
  /(?<![a-z])(?:nista (?=ne brin)|nije prevara|(?:ako )?(?:ti |vam )?(?:nije|nema) (?:nikakav |nikakvih )?(?:problem[a-z]?|tesko|frke|zime|veze|straha|brige|razloga za brigu)|bez (?:ikakve |ikakvih )?(?:brige|problema|straha)|(?:ne|nemoj|nemojte) (?:da )?(?:se )?(?:brin|sekir|plasi|boj)[a-z]*(?: se)?(?: nista)?|(?:don't|dont|do not|no need to) (?:worry|be afraid)|no (?:worries|problem)|not a scam)(?![a-z])/g;

/** Stands for a negated verb and its object. No rule matches across it. */
const refused = '¬';

/**
 * A negation, the verb after it and the object of that verb: "ne treba mi broj kartice", "nikad ne bi trebalo da šalješ kod". A negation
 * has no effect on other verbs, because fraud refuses too: "ne mogu pouzećem, pošaljite broj kartice".
 */
const negated = (() => {
  const negation =
    "(?:ne|nemoj|nemojte|nisam|nisi|nije|nismo|niste|nisu|necu|neces|nece|necemo|necete|bez|nema|nemam|nemamo|nemate|nemaju|never|not|don't|dont|doesn't|didn't|can't|cant|cannot|won't|wouldn't|no|without)";
  const filler =
    '(?:mi|ti|mu|joj|im|nam|vam|ga|je|ih|se|te|me|to|bi|bih|bismo|biste|nikad|nikada|nikome|nikom|nista|vise|bas|ni|ever)';
  const modal = '(?:mora|sme|treba|mog|moz|zel)[a-z]*';
  const verb = `(?:(?:${modal} +)?(?:${filler} +){0,3}da +(?:${filler} +){0,3}[a-z]+|${modal} +(?:${filler} +){0,3}[a-z]+(?:ti|ci)|(?:need|have|has|want|going) to [a-z]+|[a-z]+)(?![a-z])`;
  const noun =
    '(?:podat|podac|broj|slik|kartic|kod|lozink|sifr|sms|poruk|poruci|uplat|placanj|novac|pare|racun|link|depozit|kauci|osigur|taks|kapar|avans|unapred|union|moneygram|kript|bitcoin|paysafe|viber|vajber|telegram|whatsapp|card|number|detail|code|fotograf|fotk|kopij|sken|licn[aeu]|kart[aeu]|pasos|jmbg|matic|photo|copy|passport|id)';
  const part = `(?:${noun}[a-z]*|${filler}|(?:svoj|tvoj|vas|moj)[a-z]{0,3}|cvv|cvc|pin[a-z]?|usdt|western|gift|poklon|e-?banking|preko|putem|na|u|iz|od|za|sa|i|ili|niti|to|for|from|of|or|in|advance|your|my|the|an?|any|anyone|me)(?![a-z])`;
  const object = `(?: +${part}){0,8}`;
  const list = `(?:(?:,${object}){1,4} +(?:i|ili|ni|niti|or)(?![a-z])${object})?`;
  return new RegExp(
    `(?<![a-z])${negation} +(?:${filler} +){0,4}${verb}${object}${list}|(?<![a-z])(?:nema|nemam|nemamo)(?![a-z])`,
    'g',
  );
})();

const give =
  '(?:posalji|posaljite|salji|saljite|daj|dajte|javi|javite|prosledi|prosledite|unesi|unesite|upisi|upisite|ukucaj|ukucajte|napisi|napisite|reci|recite|diktiraj|treba mi|potreban mi je|potrebni su mi|potrebna mi je|trebaju mi|slikaj|slikajte|fotografisi|ostavi|ostavite|popuni|popunite|potvrdi|potvrdite|procitaj|procitajte)';
/** At most 60 characters between two words of a rule. */
const gap = `[^.!?\\n${refused}]{0,60}?`;
const word = (stem: string): string => `(?<![a-z])${stem}`;
/** The object may stand before the refusal that ends the clause: "Western Union ne koristim". */
const notRefused = `(?![a-z]{0,4} *${refused} *(?:[,.;:!?\\n]|$))`;
/** The English verbs of `give`. */
const giveInEnglish = '(?:send|give|tell|text|enter|type|share|provide|write|need|confirm|fill in)';
/** A bank card. Excludes cards of libraries and buses. */
const card =
  '(?:(?:broj|podatke|podaci|podatci|sliku|slike|prednju stranu|datum isteka)[a-z ]{0,20}\\s)?kartic[a-z]{1,3}(?![a-z])(?! (?:biblioteke|za biblioteku|za autobus))';

const cardRequest = [
  new RegExp(
    `${word(give)}(?![a-z])${gap}${word(`(?:broj|podatke|podaci|sliku|slike|obe strane|prednju stranu|datum isteka)`)}${gap}${word(card)}`,
  ),
  new RegExp(
    `${word('(?:broj|podatke|podaci|sliku) (?:tvoje |vase |svoje |bankovne |platne |kreditne |debitne )?kartic')}${gap}${word('(?:treba|potrebn|neophodn|kurir|uplat|isplat|legne|prebac|poslati)')}`,
  ),
  new RegExp(`${word(give)}(?![a-z])${gap}${word('(?:cvv|cvc|cvv2|cvc2)')}(?![a-z])`),
  new RegExp(`${word('(?:cvv|cvc)')}(?![a-z])${gap}${word('(?:treba|poledjin|sa zadnje|tri cifre)')}`),
  new RegExp(
    `${word('(?:tri|3) (?:cifre|broja)')}${gap}${word('(?:pozadi|poledjin|sa zadnje|sa druge strane)')}${gap}${word('kartic')}`,
  ),
  new RegExp(
    `${word('(?:unesi|unesite|upisi|upisite|ukucaj|veri[a-z]{2,6}|povezi|povezite)')}(?![a-z])${gap}${word('(?:svoju |tvoju |vasu |bankovnu |platnu )?karticu')}(?![a-z])`,
  ),
  new RegExp(
    `${word(giveInEnglish)}(?![a-z])${gap}${word('(?:cvv|cvc|(?:your|the|photo of your|both sides of your)(?: bank| credit| debit)? card (?:number|details|data|info))')}(?![a-z])`,
  ),
];

const codeRequest = [
  new RegExp(
    `${word(give)}(?![a-z])${gap}${word('(?:kod|sifru|pin|lozinku)')}(?![a-z])${gap}${word('(?:sms|poruk|stig|stic|dobi|dosao|dodje|dosla|banke|banka|kurir|potvrd|telefon|viber)')}`,
  ),
  new RegExp(
    `${word('(?:sms|poruk[a-z]{0,2}|telefon)')}${gap}${word('(?:kod|sifr[a-z]{1,2}|pin)')}(?![a-z])${gap}${word(give)}(?![a-z])`,
  ),
  new RegExp(
    `${word('(?:stici|stize|dobicete|dobices|stigao|stigla)')}(?![a-z])${gap}${word('(?:kod|sifra|pin)')}(?![a-z])${gap}${word(give)}(?![a-z])`,
  ),
  new RegExp(
    `${word('(?:pin|lozinku|korisnicko ime i lozinku)')}(?![a-z])${gap}${word('(?:od kartice|za e-?banking|za ebanking|elektronsko bankarstvo|m-?banking|mbanking|za netbanking)')}`,
  ),
  new RegExp(
    `${word(giveInEnglish)}(?![a-z])${gap}${word('(?:code|pin|password)')}(?![a-z])${gap}${word('(?:sms|text|message|phone|bank|receive|got|courier)')}`,
  ),
];

/** Excludes the titles of books: `knjiga Pasoš`, `„Lična karta”`. */
const notTitle = '(?<!(?:knjig[a-z]{1,3}|roman[a-z]{0,2}|naslov[a-z]{0,2}) )(?<!["„“«\'])';
/** An identity card, also `ličnu` alone. */
const identityCard = `${notTitle}${word('licn(?:(?:a|u|e|oj|om) kart(?:a|u|e|i|om)(?![a-z])(?! bibliote)|[ue](?= *(?:[,.;:!?\\n]|$|(?:i|pa|da|sa|s|odmah|molim|kurir[a-z]*)(?![a-z]))))')}`;
const passport = `${notTitle}${word('pasos(?:a|u|em|i|e)?')}(?![a-z])`;
/** The personal number. Excludes the number of a company. */
const personalNumber = word(
  '(?:jmbg[a-z]{0,2}|maticn(?:i|og|im) broj(?:a|em)?)(?![a-z])(?! (?:firm|preduz|skol|drustv|pravn|izdavac|ustanov))',
);
const pictured =
  '(?:slik[aeu]|fotografij[aeu]|fotk[aeu]|kopij[aeu]|sken|skenove|obe strane|prednj[aeu] stran[aeu]|broj|podatke|podaci)';
const send =
  '(?:posalji|posaljite|salji|saljite|prosledi|prosledite|dostavi|dostavite|daj|dajte|unesi|unesite|upisi|upisite)';
const needed = '(?:treba|trebaju|potreb[a-z]{1,4}|neophod[a-z]{1,3})';
const identityRequest = [
  new RegExp(
    `${word('(?:slikaj|slikajte|uslikaj|uslikajte|fotkaj|fotkajte|fotografisi|fotografisite|skeniraj|skenirajte)')}(?![a-z])${gap}(?:${identityCard}|${passport})`,
  ),
  new RegExp(`${word(send)}(?![a-z])${gap}${identityCard}`),
  new RegExp(`${word(send)}(?![a-z])${gap}${word(`(?:${pictured}|svoj|tvoj|vas)`)}(?![a-z])${gap}${passport}`),
  new RegExp(
    `${word(pictured)}(?![a-z])${gap}(?:${identityCard}|${passport})${gap}${word(`(?:${send}|${needed})`)}(?![a-z])`,
  ),
  new RegExp(`${word(needed)}(?![a-z])${gap}${word(pictured)}(?![a-z])${gap}(?:${identityCard}|${passport})`),
  new RegExp(`${word(`(?:${give}|${send}|${needed})`)}(?![a-z])${gap}${personalNumber}`),
  new RegExp(`${personalNumber}${gap}${word(`(?:${give}|${needed})`)}(?![a-z])`),
  new RegExp(
    `${word(giveInEnglish)}(?![a-z])${gap}${word('your (?:jmbg|id card|identity card|passport|national id|id number|personal (?:id )?number)')}(?![a-z])`,
  ),
];

const paymentTrick = [
  // The reader must pay first, before money that supposedly waits is paid out.
  new RegExp(
    `${word('(?:uplati|uplatite|plati|platite|doplati|doplatite|posalji|posaljite|uplatis|platis|uplatiti|platiti)')}(?![a-z])${gap}${word('(?:depozit|osiguranje|taksu|carinu|proviziju|troskove transfera|aktivaciju|kauciju)')}`,
  ),
  new RegExp(
    `${word('(?:novac|uplata|sredstva|pare|transakcija)')}(?![a-z])${gap}${word('(?:zamrznut|blokiran|na cekanju|ceka potvrdu|ceka da potvrdi|bice oslobodjen|osloboditi)')}`,
  ),
  new RegExp(
    `${word('(?:poslao|poslala|uplatio|uplatila|prebacio|prebacila)')}(?![a-z])${gap}${word('(?:vise|greskom|visak|duplo)')}(?![a-z])${gap}${word('(?:vrati|vratite|razliku)')}`,
  ),
  new RegExp(
    `${word("(?<!(?:i|we|i'll|i'd|will|can|could|to) )(?:pay|transfer)")}(?![a-z])${gap}${word('(?:deposit|insurance|customs|fee)')}(?![a-z])${gap}${word('(?:first|before|release|receive)')}`,
  ),
  new RegExp(`${word('(?:western union|moneygram|kripto|bitcoin|usdt|paysafe|gift kart|poklon kartic)')}${notRefused}`),
];

/** A seller asks for money before the book is sent. Honest sellers do so too. */
const advancePayment = [
  new RegExp(`${word('(?:uplat|uplac|plat|plac|novac|pare)')}[a-z]*${gap}${word('unapred')}`),
  new RegExp(`${word('unapred')}${gap}${word('(?:uplat|uplac|plat|plac)')}`),
  new RegExp(
    `${word('(?:molim|treba|trazim|uplati|uplatite|posalji|posaljite|ostavi|ostavite|daj|dajte|uz|samo|moze|potreban|potrebna)')}(?![a-z])${gap}${word(`(?:kapar|avans|akontacij)${notRefused}`)}`,
  ),
  new RegExp(`${word('(?:kapar|avans|akontacij)')}[a-z]* (?:od |je )?(?:\\d|obavez|potreb|na racun|na kartic)`),
  new RegExp(
    `${word('(?:uplati|uplatite|uplata|uplatu|prebaci|prebacite|plati|platite)')}(?![a-z])${gap}${word('(?:pa|i|onda|a|posle)')}(?![a-z])${gap}${word('(?:saljem|posaljem|poslacu|rezervisem|cuvam)')}(?![a-z])`,
  ),
  new RegExp(
    `${word('(?:saljem|posaljem|poslacu)')}(?![a-z])${gap}${word('(?:kad|kada|cim|nakon|posle)')}(?![a-z])${gap}${word('(?:uplat|novac|pare)')}`,
  ),
  new RegExp(
    `${word('(?:uplati|uplatite|prebaci|prebacite|(?:posalji|posaljite) (?:novac|pare))')}(?![a-z])${gap}na ${gap}${word('(?:racun|tekuci|kartic)')}`,
  ),
  new RegExp(word('(?:prvo (?:uplat|plat|plac)|samo (?:uplat|na racun|na tekuci|na kartic|preko racuna))')),
  // The account can be in the next sentence: "Ne šaljem pouzećem. Račun: …".
  new RegExp(
    `(?:${refused} pouzec[a-z]*|pouzec[a-z]* ${refused})[^\\n${refused}]{0,60}?${word('(?:uplat|uplac|racun|tekuci|kartic)')}`,
  ),
  new RegExp(word('(?:(?:samo|jedino|iskljucivo) unapred|unapred,? (?:na|preko) )')),
  // Money orders and payment services, which do not return a payment.
  new RegExp(
    `${word('(?:posalji|posaljite|uplati|uplatite|prebaci|prebacite|plati|platite)')}(?![a-z])${gap}${word('(?:post ?net|uputnic|revolut)')}`,
  ),
  new RegExp(`${word('(?:pay|payment|transfer|money)')}(?![a-z])${gap}${word('(?:in advance|upfront|up front)')}`),
  new RegExp(`${word('(?:pay|send|transfer|leave|need)')}(?![a-z])${gap}${word('deposit')}`),
  new RegExp(
    `${word('(?:pay|transfer|send the money)')}(?![a-z])${gap}${word("(?:and|then) (?:i|i'll|we)")}(?![a-z])${gap}${word('(?:send|ship)')}`,
  ),
];
/** Payment on delivery, which protects the buyer, is offered. */
const onDeliveryOffer = new RegExp(
  `${word('(?:moze|mozes|mozete|mogu|saljem|saljemo|ili|placanje|placas|najbolje|uz)')} (?:i |postom |kurirom ){0,2}pouzec(?![a-z]{0,4} *${refused})`,
);

const otherApp = [
  new RegExp(
    `${word('(?:whats ?app?|vats ?ap|vocap|votsap|viber|telegram|signal|insta|instagram|messenger|mesindzer|fejs|facebook)')}${notRefused}`,
  ),
  new RegExp(
    `${word('(?:pisi|pisite|javi se|javite se|kontaktiraj|pozovi)')}(?![a-z])${gap}(?:\\+?381|06\\d)[\\d /-]{5,14}`,
  ),
  new RegExp(
    `${word('(?:moj broj|broj mi)')}(?![a-z])${gap}(?:\\+?381|06\\d)[\\d /-]{5,14}${gap}${word('(?:tamo|brze)')}`,
  ),
  // A number of another country.
  /(?<![\d+-])(?:\+|00)(?!381|0)[1-9]\d{0,2}[ /-]?\d[\d /-]{6,12}\d(?!\d)/,
];

/** How many of the first messages of a sender in a conversation count as early. */
export const maxEarlyMessages = 5;

/** What the rules need to know about the sender and the message. */
interface FraudContext {
  /** The sender owns the book of the conversation. */
  isSeller: boolean;
  /** See `isNewAccount` of the contracts. */
  isNewAccount: boolean;
  /** One of the sender's first `maxEarlyMessages` of the conversation. */
  isEarly: boolean;
}

/** Returns the signs of fraud in a message. Takes linear time; the text has at most 4,000 UTF-16 units. */
export function fraudFlags(content: string, { isSeller, isNewAccount, isEarly }: FraudContext): MessageFlag[] {
  const folded = fold(content).replace(/[’ʼ]/g, "'");
  const asked = folded.replace(calming, ',').replace(negated, refused);
  const says = (rules: readonly RegExp[]): boolean => rules.some((rule) => rule.test(asked));
  const found: Record<MessageFlag, boolean> = {
    fakeLink: hasFakeLink(folded),
    cardNumber: hasCardNumber(content),
    cardRequest: says(cardRequest),
    codeRequest: says(codeRequest),
    identityRequest: says(identityRequest),
    paymentTrick: says(paymentTrick),
    advancePayment: isSeller && says(advancePayment) && !says([onDeliveryOffer]),
    otherApp: isNewAccount && isEarly && says(otherApp),
  };
  return messageFlags.filter((flag) => found[flag]);
}
