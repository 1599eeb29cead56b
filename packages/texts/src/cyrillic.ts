const letters = new Map(
  'a=а b=б c=ц č=ч ć=ћ d=д dž=џ đ=ђ e=е f=ф g=г h=х i=и j=ј k=к l=л lj=љ m=м n=н nj=њ o=о p=п r=р s=с š=ш t=т u=у v=в z=з ž=ж'
    .split(' ')
    .map((pair) => pair.split('=') as [string, string]),
);

/**
 * Words that stay in Latin script, with their endings: brands (`Korice`, but not `korice`, which are covers), keys of a keyboard, formats,
 * codes (`ISBN`, but not `PIB` and `JMBG`, which are Serbian), names with a capital inside (`WhatsAppa`), and words with a letter that
 * Serbian lacks.
 */
const latinWord =
  /^(?:Koric(?:e|a|ama)|(?:Viber|Facebook)\p{Ll}*|Open|Enter|Escape|Shift|zip|Google|Merchant|Center|Biblio|(?!(?:PIB|JMBG)$)\p{Lu}{2,})$|\p{Ll}\p{Lu}|[qwxyQWXY]/u;

/**
 * Tokens that stay unchanged: placeholders, HTML tags and entities, URLs, email addresses, domains, file names, units after a number. Else a
 * word.
 */
const tokens =
  /\{\{\w{1,40}\}\}|<\/?[a-z][^<>]{0,200}>|&#?\w{1,8};|https?:\/\/\S*|[\w.+-]{1,64}@[\w.-]+|(?<![\p{L}\d])[\w-]{1,63}\.(?:rs|com|org|csv|zip|png|pdf)(?![\p{L}\d])|(?<=[\d}] )(?:k?g|[cmk]?m)(?!\p{L})|(\p{L}+)/gu;

/** The first part of words in which `nj` and `dž` are two letters each, because a prefix ends between them. */
const partedPrefix =
  /^(?:ne|re)?(?:in(?=je[ck]|junk)|kon(?=ju[gn])|van(?=jezi)|tan(?=jug)|(?:nad|od|pod|pred)(?=ž(?!a[cčk]|ep)))/iu;

const digraphsAndLetters = /dž|[ln]j|\p{L}/giu;

function wordInCyrillic(word: string): string {
  const prefix = partedPrefix.exec(word)?.[0] ?? '';
  return [prefix, word.slice(prefix.length)]
    .map((part) =>
      part.replace(digraphsAndLetters, (latin) => {
        const cyrillic = letters.get(latin.toLowerCase()) ?? latin;
        return /^\p{Lu}/u.test(latin) ? cyrillic.toUpperCase() : cyrillic;
      }),
    )
    .join('');
}

/**
 * Transliterates a Serbian text of the product to Cyrillic. Not for texts of users, which are shown as written: it keeps a word in capitals
 * as a code.
 */
export const toCyrillic = (text: string): string =>
  text.replace(tokens, (token, word?: string) =>
    word === undefined || latinWord.test(word) ? token : wordInCyrillic(word),
  );
