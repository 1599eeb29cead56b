import { stem } from '@korice/book-text';

/** Minimum length of a typed prefix of a spelling. */
const minPrefixLength = 5;
const minStemLength = 4;
const maxSpellings = 12;

/**
 * Folded words of author names common in Serbian shops, one group a line: the Serbian transcription, then the original and other
 * spellings. A search for one spelling finds the others.
 */
const GROUPS = `
agata agatha
ajnstajn einstein
ajzak isaac
alber albert
aleksandar alexander aleksandr alexandre
alesandro alessandro
aljende allende
andzej andrzej
antoan antoine
anton antun
artur arthur
asimov azimov
atvud atwood
bajron byron
balzak balzac
barns barnes
beket beckett
bekman backman
bil bill
bodler baudelaire
bokaco boccaccio
borhes borges
brajson bryson
braun brown
bredberi bradbury
breht brecht
brem bram
bukovski bukowski
carls charles
cehov chekhov tchekhov
cendler chandler
cercil churchill
cesterton chesterton
cvajg zweig
dal dahl
darvin darwin
daglas douglas
danijel daniel
defo defoe
dejvid david
dejvis davis
dekart descartes
den dan
deniken daniken daeniken
didro diderot
dikens dickens
dima dumas
djovani giovanni
dojl doyle
dokins dawkins
dostojevski dostoevsky dostoyevsky dostoevski dostoevskij dostojewski
drajzer dreiser
dzejms james
dzejn jane
dzek jack
dzerald gerald
dzerom jerome
dzin jean
dzoana joanna
dzoan joan joanne
dzojs joyce
dzodzo jojo
dzon john
dzonatan jonathan
dzordan jordan
dzordz george
dzozef joseph
dzulija julia
dzulijan julian
egziperi exupery saintexupery sentegziperi
ekhart eckhart
eko eco
emil emile
emili emily
erih erich
ezop aesop
faulz fowles
federiko federico
ficdzerald fitzgerald
filding fielding
fjodor fyodor fedor feodor
flober flaubert
fokner faulkner
folet follett
franc franz
fransoa francois
frenk frank
fridrih friedrich
frojd freud
from fromm
fuko foucault
gabrijel gabriel
garsija garcia
gejman gaiman
gete goethe
gofman hoffmann hofman
gogolj gogol
goldsvorti goldsworthy
gombrih gombrich
gras grass
grin greene green
grisam grisham
gustav gustave
hadzime hajime
haksli huxley
hari harry
hauard howard
hemingvej hemingway
hese hesse
hoking hawking
hoseini hosseini
ibzen ibsen
igo hugo
isajama isayama
isiguro ishiguro
jalom yalom
jang young
jesenjin yesenin esenin
juval yuval
kalvino calvino
kami camus
kaneman kahneman
karl carl
karlos carlos
karver carver
keruak kerouac
kerol carroll
ketrin catherine katherine
kijosaki kiyosaki
klajn klein
klark clark clarke
klensi clancy
koeljo coelho
kolins collins
konan conan
konrad conrad
kristi christie
kristofer christopher
kuci coetzee
kuper cooper
larson larsson
laslo laszlo
lav lev leo
lesing lessing
luis lewis levis
lorens lawrence
loren lauren
lukac lukacs
majer meyer
majkl michael
makdonald mcdonald
makijaveli machiavelli
makarti mccarthy
makjuan mcewan
maks max
man mann
marija maria marie
mark marc
markes marquez
marks marx
meri mary
mihail mikhail
mihajlovic mikhailovich
miler miller
molijer moliere
monro munro
morison morrison
mopasan maupassant
nesbe nesbo
nice nietzsche nitzsche nietzche
nil neil
noa noah
ogist auguste
oldos aldous
onore honore
orvel orwell
oskar oscar
ostin austen
osvald oswald
oto otto
paskal pascal
paulo paolo
po poe
pol paul
pracet pratchett
prat pratt
prust proust
puskin pushkin
rebeka rebecca
remark remarque
ricard richard
rot roth
rouling rowling
rusdi rushdie
ruso rousseau
sapkovski sapkowski
sartr sartre
sekspir shakespeare shekspir
selin celine
selindzer salinger
sent saint
servantes cervantes
sesilija cecelia
siler schiller
singer zinger
skot scott
sofokle sophocles
solzenjicin solzhenitsyn
sopenhauer schopenhauer
spigelman spiegelman
stajnbek steinbeck
stajner steiner
stanislav stanislaw
stendal stendhal
stig stieg
stiven stephen steven
stivenson stevenson
suzan suzanne susan
svift swift
taunzend townsend
teri terry
tol tolle
tolkin tolkien
tolstoj tolstoy tolstoi
tomas thomas
turgenjev turgenev
tven twain
vajld wilde
vajsberger weisberger
valas wallace
vels wells
vern verne
vest west
vilijam william
vilijams williams
vilson wilson
vinsent vincent
virdzinija virginia
viktor victor
volter voltaire
vulf woolf wolf
zak jacques
zan jean
zil jules
zorz georges
zoze jose
`;

const spellings = new Map<string, readonly string[]>();
/** Groups by stem, for stems of at least `minStemLength`, so that an inflected spelling (`Šekspira`) finds the others too. */
const spellingsByStem = new Map<string, readonly string[]>();
for (const line of GROUPS.trim().split('\n')) {
  const group = line.split(' ');
  for (const word of group) {
    spellings.set(word, [...(spellings.get(word) ?? []), ...group]);
    const base = stem(word);
    if (base.length >= minStemLength) spellingsByStem.set(base, [...(spellingsByStem.get(base) ?? []), ...group]);
  }
}

/** Returns at most 12 other spellings of a folded word, or of the words that start with it. */
export function otherSpellings(word: string): string[] {
  const found = [...(spellings.get(word) ?? spellingsByStem.get(stem(word)) ?? [])];
  if (word.length >= minPrefixLength)
    for (const [longer, group] of spellings) if (longer.startsWith(word)) found.push(...group);
  return [...new Set(found)].filter((spelling) => spelling !== word).slice(0, maxSpellings);
}
