import type { OfferedItem } from '@korice/contracts';
import request from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.js';
import { buildBook } from '../../../../test/factories/build-book.js';
import { buildUser } from '../../../../test/factories/build-user.js';
import { parseListLines } from './list-lines.js';

/** Titles, authors and publishers of listed books; school books have no author in the lists of schools. */
const listed: readonly (readonly [title: string, publisher: string, author?: string])[] = [
  ...[1, 2, 3, 4].flatMap((grade) =>
    (
      [
        ['Čitanka', 'Klett'],
        ['Čitanka', 'Kreativni centar'],
        ['Gramatika', 'Klett'],
        ['Matematika', 'Klett'],
        ['Matematika', 'Kreativni centar'],
        ['Radna sveska iz matematike', 'Klett'],
        ['Likovna kultura', 'Klett'],
        ['Muzička kultura', 'Zavod'],
        [grade < 3 ? 'Svet oko nas' : 'Priroda i društvo', 'Kreativni centar'],
        ['Digitalni svet', 'Klett'],
      ] as const
    ).map(([title, publisher]) => [`${title} ${grade}`, publisher] as const),
  ),
  ...[5, 6, 7, 8].flatMap((grade) =>
    (
      [
        ['Čitanka', 'Klett'],
        ['Čitanka', 'Novi Logos'],
        ['Gramatika', 'Klett'],
        ['Radna sveska uz čitanku i gramatiku', 'Klett'],
        ['Matematika', 'Logos'],
        ['Matematika', 'Gerundijum'],
        ['Zbirka zadataka iz matematike', 'Logos'],
        ['Istorija', 'Klett'],
        ['Istorijski atlas', 'Gerundijum'],
        ['Geografija', 'Gerundijum'],
        ['Geografija', 'BIGZ'],
        ['Biologija', 'BIGZ'],
        ['Informatika i računarstvo', 'Zavod'],
        ['Tehnika i tehnologija', 'Eduka'],
        ['Likovna kultura', 'Klett'],
        ['Muzička kultura', 'Zavod'],
        ...(grade > 5
          ? ([
              ['Fizika', 'Klett'],
              ['Zbirka zadataka iz fizike', 'Klett'],
            ] as const)
          : []),
        ...(grade > 6
          ? ([
              ['Hemija', 'Logos'],
              ['Laboratorijske vežbe iz hemije', 'Logos'],
            ] as const)
          : []),
      ] as const
    ).map(([title, publisher]) => [`${title} ${grade}`, publisher] as const),
  ),
  ['English Plus 1', 'Oxford'],
  ['English Plus 1 Workbook', 'Oxford'],
  ['English Plus 2', 'Oxford'],
  ['To the Top 1', 'Data Status'],
  ['Maximal 1', 'Klett'],
  ['Priča o Vuku', 'Laguna'],
  ['Na Drini ćuprija', 'Dereta', 'Ivo Andrić'],
  ['Prokleta avlija', 'Dereta', 'Ivo Andrić'],
  ['Travnička hronika', 'Laguna', 'Ivo Andrić'],
  ['Seobe', 'Laguna', 'Miloš Crnjanski'],
  ['Derviš i smrt', 'Vulkan', 'Meša Selimović'],
  ['Zločin i kazna', 'Vulkan', 'Fjodor Mihailovič Dostojevski'],
  ['Ana Karenjina', 'Laguna', 'Lav Tolstoj'],
  ['Mali princ', 'Kreativni centar', 'Antoan de Sent-Egziperi'],
  ['Pop Ćira i pop Spira', 'Zavod', 'Stevan Sremac'],
  ['Nečista krv', 'Laguna', 'Borisav Stanković'],
  ['Koštana', 'Zavod', 'Borisav Stanković'],
  ['Gorski vijenac', 'Zavod', 'Petar II Petrović Njegoš'],
  ['Ježeva kućica', 'Kreativni centar', 'Branko Ćopić'],
  ['Orlovi rano lete', 'Laguna', 'Branko Ćopić'],
  ['Bašta sljezove boje', 'Laguna', 'Branko Ćopić'],
  ['Hajduci', 'Laguna', 'Branislav Nušić'],
  ['Autobiografija', 'Laguna', 'Branislav Nušić'],
  ['Tom Sojer', 'Laguna', 'Mark Tven'],
  ['Robinzon Kruso', 'Laguna', 'Danijel Defo'],
  ['Stranac', 'Dereta', 'Alber Kami'],
  ['Preobražaj', 'Vulkan', 'Franc Kafka'],
  ['Lovac u žitu', 'Laguna', 'Dž. D. Selindžer'],
  ['1984', 'Laguna', 'Džordž Orvel'],
  ['Hamlet', 'Dereta', 'Vilijam Šekspir'],
  ['Romeo i Julija', 'Dereta', 'Vilijam Šekspir'],
  ['Starac i more', 'Laguna', 'Ernest Hemingvej'],
  ['Kad su cvetale tikve', 'Laguna', 'Dragoslav Mihailović'],
  ['Latinski jezik za prvi razred gimnazije', 'Zavod'],
  ['Matematika za prvi razred gimnazije', 'Krug'],
  ['Biologija za drugi razred gimnazije', 'Klett'],
];

/** Pasted lines with the expected title, `''` for a heading. Modelled on lists of schools. */
const lists: readonly (readonly (readonly [line: string, title: string])[])[] = [
  [
    ['Spisak udžbenika za 5. razred, školska 2026/27.', ''],
    ['1. Čitanka 5, Klett', 'Čitanka 5'],
    ['2. Gramatika 5, Klett', 'Gramatika 5'],
    ['3. Matematika 5, Logos', 'Matematika 5'],
    ['4. Zbirka zadataka iz matematike 5, Logos', 'Zbirka zadataka iz matematike 5'],
    ['5. English Plus 1, Oxford', 'English Plus 1'],
    ['6. English Plus 1 Workbook, Oxford', 'English Plus 1 Workbook'],
    ['7. Istorija 5, Klett', 'Istorija 5'],
    ['8. Geografija 5, Gerundijum', 'Geografija 5'],
    ['9. Biologija 5, BIGZ', 'Biologija 5'],
    ['10. Informatika i računarstvo 5, Zavod', 'Informatika i računarstvo 5'],
    ['11. Tehnika i tehnologija 5, Eduka', 'Tehnika i tehnologija 5'],
  ],
  [
    ['5 razred', ''],
    ['citanka klett', 'Čitanka 5'],
    ['gramatika klett', 'Gramatika 5'],
    ['matematika logos', 'Matematika 5'],
    ['zbirka mat logos', 'Zbirka zadataka iz matematike 5'],
    ['istorija klet', 'Istorija 5'],
    ['geografija gerundijum', 'Geografija 5'],
    ['biologija bigz', 'Biologija 5'],
    ['informatika zavod', 'Informatika i računarstvo 5'],
    ['likovno klett', 'Likovna kultura 5'],
    ['muzicko zavod', 'Muzička kultura 5'],
  ],
  [
    ['ШЕСТИ РАЗРЕД', ''],
    ['Читанка за шести разред основне школе – Клет', 'Čitanka 6'],
    ['Граматика за шести разред – Клет', 'Gramatika 6'],
    ['Математика 6 – Герундијум', 'Matematika 6'],
    ['Историја 6 – Клет', 'Istorija 6'],
    ['Географија 6 – БИГЗ', 'Geografija 6'],
    ['Биологија 6 – БИГЗ', 'Biologija 6'],
    ['Физика 6 – Клет', 'Fizika 6'],
    ['Збирка задатака из физике 6 – Клет', 'Zbirka zadataka iz fizike 6'],
    ['Техника и технологија 6 – Едука', 'Tehnika i tehnologija 6'],
  ],
  [
    ['Srpski jezik:', ''],
    ['- „Čitanka 7” (Klett) 950 din', 'Čitanka 7'],
    ['- „Gramatika 7” (Klett) 870 din', 'Gramatika 7'],
    ['- Radna sveska uz čitanku i gramatiku 7 (Klett) 700 din', 'Radna sveska uz čitanku i gramatiku 7'],
    ['Matematika:', ''],
    ['- Matematika 7, udžbenik (Logos) 1.100,00 RSD', 'Matematika 7'],
    ['- Matematika 7, zbirka zadataka (Logos) 1.050,00 RSD', 'Zbirka zadataka iz matematike 7'],
    ['Hemija:', ''],
    ['- Hemija 7 (Logos) 890,-', 'Hemija 7'],
    ['- Laboratorijske vežbe iz hemije 7 (Logos) 650,-', 'Laboratorijske vežbe iz hemije 7'],
    ['Fizika:', ''],
    ['- Fizika 7 (Klett) 900,-', 'Fizika 7'],
  ],
  [
    ['Udžbenici za osmi razred', ''],
    ['ČITANKA 8 - NOVI LOGOS', 'Čitanka 8'],
    ['MATEMATIKA 8 - GERUNDIJUM', 'Matematika 8'],
    ['ISTORIJA 8 - KLETT', 'Istorija 8'],
    ['ISTORIJSKI ATLAS 8 - GERUNDIJUM', 'Istorijski atlas 8'],
    ['GEOGRAFIJA 8 - BIGZ', 'Geografija 8'],
    ['BIOLOGIJA 8 - BIGZ', 'Biologija 8'],
    ['HEMIJA 8 - LOGOS', 'Hemija 8'],
    ['FIZIKA 8 - KLETT', 'Fizika 8'],
    ['INFORMATIKA I RAČUNARSTVO 8 - ZAVOD', 'Informatika i računarstvo 8'],
  ],
  [
    ['1) Citanka za prvi razred, Kreativni centar', 'Čitanka 1'],
    ['2) Matematika 1, Kreativni centar', 'Matematika 1'],
    ['3) Svet oko nas 1, Kreativni centar', 'Svet oko nas 1'],
    ['4) Digitalni svet 1, Klett', 'Digitalni svet 1'],
    ['5) Likovna kultura 1, Klett', 'Likovna kultura 1'],
    ['6) Muzicka kultura 1, Zavod za udzbenike', 'Muzička kultura 1'],
  ],
  [
    ['II razred', ''],
    ['Čitanka | Klett', 'Čitanka 2'],
    ['Gramatika | Klett', 'Gramatika 2'],
    ['Matematika | Klett', 'Matematika 2'],
    ['Radna sveska iz matematike | Klett', 'Radna sveska iz matematike 2'],
    ['Svet oko nas | Kreativni centar', 'Svet oko nas 2'],
    ['Digitalni svet | Klett', 'Digitalni svet 2'],
    ['Muzička kultura | Zavod', 'Muzička kultura 2'],
  ],
  [
    ['treći razred:', ''],
    ['☐ Čitanka 3 Klett', 'Čitanka 3'],
    ['☐ Gramatika 3 Klett', 'Gramatika 3'],
    ['☐ Matematika 3 Klett', 'Matematika 3'],
    ['☐ Priroda i društvo 3 Kreativni centar', 'Priroda i društvo 3'],
    ['☐ Likovna 3 Klett', 'Likovna kultura 3'],
    ['☐ Muzička 3 Zavod', 'Muzička kultura 3'],
    ['☐ Digitalni svet 3 Klett', 'Digitalni svet 3'],
  ],
  [
    ['Srpski jezik\tČitanka 4\tKlett', 'Čitanka 4'],
    ['Srpski jezik\tGramatika 4\tKlett', 'Gramatika 4'],
    ['Matematika\tMatematika 4\tKlett', 'Matematika 4'],
    ['Matematika\tRadna sveska iz matematike 4\tKlett', 'Radna sveska iz matematike 4'],
    ['Priroda i društvo\tPriroda i društvo 4\tKreativni centar', 'Priroda i društvo 4'],
    ['Muzička kultura\tMuzička kultura 4\tZavod', 'Muzička kultura 4'],
    ['Likovna kultura\tLikovna kultura 4\tKlett', 'Likovna kultura 4'],
  ],
  [
    ['lektira za 8. razred', ''],
    ['Ivo Andrić - Na Drini ćuprija', 'Na Drini ćuprija'],
    ['Stevan Sremac - Pop Ćira i pop Spira', 'Pop Ćira i pop Spira'],
    ['Borisav Stanković - Koštana', 'Koštana'],
    ['Petar II Petrović Njegoš: Gorski vijenac', 'Gorski vijenac'],
    ['Branko Ćopić - Bašta sljezove boje', 'Bašta sljezove boje'],
    ['Branislav Nušić - Autobiografija', 'Autobiografija'],
    ['Vilijam Šekspir - Romeo i Julija', 'Romeo i Julija'],
  ],
  [
    ['lektira', ''],
    ['andric prokleta avlija', 'Prokleta avlija'],
    ['dostojevski zlocin i kazna', 'Zločin i kazna'],
    ['tolstoj ana karenjina', 'Ana Karenjina'],
    ['selimovic dervis i smrt', 'Derviš i smrt'],
    ['crnjanski seobe', 'Seobe'],
    ['kami stranac', 'Stranac'],
    ['kafka preobrazaj', 'Preobražaj'],
    ['sekspir hamlet', 'Hamlet'],
  ],
  [
    ['Лектира за други разред гимназије', ''],
    ['„На Дрини ћуприја“, Иво Андрић', 'Na Drini ćuprija'],
    ['„Злочин и казна“, Фјодор Достојевски', 'Zločin i kazna'],
    ['„Нечиста крв“, Борисав Станковић', 'Nečista krv'],
    ['„Странац“, Албер Ками', 'Stranac'],
    ['„Преображај“, Франц Кафка', 'Preobražaj'],
    ['„Сеобе“, Милош Црњански', 'Seobe'],
  ],
  [
    ['1. Mali princ, A. de Sent Egziperi', 'Mali princ'],
    ['2. Orlovi rano lete, Branko Ćopić', 'Orlovi rano lete'],
    ['3. Hajduci, B. Nušić', 'Hajduci'],
    ['4. Tom Sojer, Mark Tven', 'Tom Sojer'],
    ['5. Robinzon Kruso, Defo', 'Robinzon Kruso'],
    ['6. Ježeva kućica, Branko Ćopić', 'Ježeva kućica'],
    ['7. Starac i more, Hemingvej', 'Starac i more'],
  ],
  [
    ['1984', '1984'],
    ['Lovac u zitu', 'Lovac u žitu'],
    ['Kad su cvetale tikve (Dragoslav Mihailović)', 'Kad su cvetale tikve'],
    ['Travnička hronika – Ivo Andrić – Laguna', 'Travnička hronika'],
    ['Derviš i smrt 600 din', 'Derviš i smrt'],
    ['Hamlet 2 kom', 'Hamlet'],
    ['Ana Karenjina', 'Ana Karenjina'],
  ],
  [
    ['Matematika 6 udžbenik LOGOS   890,00', 'Matematika 6'],
    ['Matematika 6 zbirka LOGOS\t1.050', 'Zbirka zadataka iz matematike 6'],
    ['Fizika 6 udžbenik KLETT ....... 980', 'Fizika 6'],
    ['Hemija   7', 'Hemija 7'],
    ['Geografija 6 udžbenik             1.120', 'Geografija 6'],
    ['Fizika 6 zbirka KLETT', 'Zbirka zadataka iz fizike 6'],
    ['Informatika 6 ZAVOD', 'Informatika i računarstvo 6'],
    ['Tehnika 6 EDUKA', 'Tehnika i tehnologija 6'],
    ['Likovno 6 KLETT', 'Likovna kultura 6'],
    ['English Plus 2 OXFORD', 'English Plus 2'],
  ],
  [
    ['• Istorija za 7. razred osnovne škole; Klett', 'Istorija 7'],
    ['• Geografija za 7. razred osnovne škole; Gerundijum', 'Geografija 7'],
    ['• Biologija za 7. razred osnovne škole; BIGZ školstvo', 'Biologija 7'],
    ['• Fizika za 7. razred osnovne škole; Klett', 'Fizika 7'],
    ['• Hemija za 7. razred osnovne škole; Novi Logos', 'Hemija 7'],
    ['• Muzička kultura za 7. razred osnovne škole; Zavod za udžbenike i nastavna sredstva', 'Muzička kultura 7'],
    ['• Engleski: To the Top 1; Data Status', 'To the Top 1'],
    ['• Nemački: Maximal 1; Klett', 'Maximal 1'],
  ],
  [
    ['Gimnazija, prvi razred', ''],
    ['Latinski jezik za 1. razred gimnazije, Zavod', 'Latinski jezik za prvi razred gimnazije'],
    ['Matematika za 1. razred gimnazije, Krug', 'Matematika za prvi razred gimnazije'],
    ['Biologija za 2. razred gimnazije, Klett', 'Biologija za drugi razred gimnazije'],
  ],
  [
    ['Potrebni udžbenici:', ''],
    ['01. Čitanka 5 (KLETT)', 'Čitanka 5'],
    ['02. Gramatika 5 (KLETT)', 'Gramatika 5'],
    ['03. Radna sveska uz čitanku i gramatiku 5 (KLETT)', 'Radna sveska uz čitanku i gramatiku 5'],
    ['04. Istorijski atlas 5 (GERUNDIJUM)', 'Istorijski atlas 5'],
    ['05. Geografija 5 (BIGZ)', 'Geografija 5'],
    ['06. Matematika 5 (GERUNDIJUM)', 'Matematika 5'],
    ['07. Muzička kultura 5 (ZAVOD)', 'Muzička kultura 5'],
  ],
  [
    ['treba mi za sina:', ''],
    ['citanka sedmi razred klett', 'Čitanka 7'],
    ['matematika sedmi razred gerundijum', 'Matematika 7'],
    ['istorija sedmi klett', 'Istorija 7'],
    ['biologija sedmi bigz', 'Biologija 7'],
    ['fizika sedmi klett', 'Fizika 7'],
    ['zbirka iz fizike sedmi klett', 'Zbirka zadataka iz fizike 7'],
    ['hemija sedmi logos', 'Hemija 7'],
  ],
  [
    ['Klett: Čitanka 8', 'Čitanka 8'],
    ['Klett: Gramatika 8', 'Gramatika 8'],
    ['Logos: Matematika 8', 'Matematika 8'],
    ['Logos: Zbirka zadataka iz matematike 8', 'Zbirka zadataka iz matematike 8'],
    ['Eduka: Tehnika i tehnologija 8', 'Tehnika i tehnologija 8'],
    ['Zavod: Informatika i računarstvo 8', 'Informatika i računarstvo 8'],
  ],
];

let app: TestApp;
let recognise: (text: string) => Promise<OfferedItem[]>;

beforeAll(async () => {
  app = await startTestApp();
  const owner = await buildUser(app);
  for (const [title, publisher, author = 'Grupa autora'] of listed)
    await buildBook(app, { owner, title, publisher, author });
  const reader = await buildUser(app);
  recognise = async (text) => {
    const response = await request(app.url).post('/api/lists/items').set(reader.auth).send({ text }).expect(200);
    return (response.body as { items: OfferedItem[] }).items;
  };
}, 60_000);
afterAll(() => app.close());

describe('recognition of 20 pasted lists', () => {
  it('returns one item for each line except headings', async () => {
    for (const list of lists) {
      const items = await recognise(list.map(([line]) => line).join('\n'));
      expect(items.map(({ typed }) => typed)).toEqual(
        list.filter(([, title]) => title !== '').map(([line]) => line.replace(/\s+/g, ' ')),
      );
    }
  }, 60_000);

  it('recognises at least 90 percent of the items', async () => {
    const missed: string[] = [];
    let total = 0;
    for (const list of lists) {
      const wanted = list.filter(([, title]) => title !== '');
      total += wanted.length;
      const items = await recognise(list.map(([line]) => line).join('\n'));
      for (const [index, [line, title]] of wanted.entries())
        if (items[index]?.title !== title) missed.push(`${line} → ${items[index]?.title ?? 'nothing'}`);
    }
    expect(missed.length, missed.join('\n')).toBeLessThanOrEqual(Math.floor(total / 10));
  }, 60_000);
});

it.each([
  ['Hemija   7', 'Hemija 7'],
  ['Fizika             1.120', 'Fizika'],
  ['Fizika\t980', 'Fizika'],
])('parseListLines parses %j as the title %j, with the grade and without a price in the last column', (line, title) => {
  expect(parseListLines(line).lines.map((one) => one.title)).toEqual([title]);
});

it.each([
  'Napomena: kupiti do 1. septembra',
  'НАПОМЕНА – књиге се не потписују',
  'Napomena:',
  '- Školski pribor: makaze, lepak',
  'Pribor za geometriju',
  'UKUPNO 5.400 din',
  'Cena kompleta: 3.200',
  'Rok: 15. avgust',
])('parseListLines skips the remark %j', (line) => {
  expect(parseListLines(`Istorija 5\n${line}\nHemija 7`)).toMatchObject({
    lines: [
      { title: 'Istorija 5', subject: '' },
      { title: 'Hemija 7', subject: '' },
    ],
    skipped: [line],
  });
});

it.each([
  'Obavezno: sveske, lenjir',
  'Обавезно: свеске, лењир',
  'Pribor: lenjir, šestar, makaze',
  'Прибор: лењир, шестар, маказе',
  '1. Lenjir, trougao i šestar',
  '- 5 sveski A4 na kockice',
  'SVESKE NA LINIJE (3 kom)',
  'vodene boje, blok br. 5',
  'Водене боје, темпере и четкице',
  'Grafitne olovke HB, gumica, rezač',
])('parseListLines skips the supplies %j', (line) => {
  expect(parseListLines(`Istorija 5\n${line}\nHemija 7`)).toMatchObject({
    lines: [{ title: 'Istorija 5' }, { title: 'Hemija 7' }],
    skipped: [line],
  });
});

it.each([
  ['Obavezno: Matematika 5, Klett', 'Matematika 5'],
  ['ОБАВЕЗНО: Математика 5, Клет', 'Математика 5'],
  ['2. Potrebno: Radna sveska iz matematike', 'Radna sveska iz matematike'],
  ['Radna sveska iz matematike', 'Radna sveska iz matematike'],
  ['Sveska 5', 'Sveska 5'],
  ['Sveske za muzičku kulturu, Zavod', 'Sveske za muzičku kulturu'],
  ['Crvena olovka', 'Crvena olovka'],
  ['Matematika 5, sveske i lenjir', 'Matematika 5 sveske i lenjir'],
  ['Obavezno čitanje', 'Obavezno čitanje'],
])('parseListLines reads from %j, which names a book beside supplies or a label, the title %j', (line, title) => {
  expect(parseListLines(line)).toMatchObject({ lines: [{ title, subject: '' }], skipped: [] });
});

it('parseListLines takes the label "Obavezno:" alone for no subject of the lines below', () => {
  expect(parseListLines('Obavezno:\nHemija 7')).toMatchObject({ lines: [{ title: 'Hemija 7', subject: '' }] });
});

it.each([
  'Ред. бр.\tПредмет\tНазив уџбеника\tИздавач\tЦена',
  'R.br. | Naslov | Autor | Izdavač | ISBN',
  'Udžbenik, izdavač',
  'Predmet',
])('parseListLines ignores the heading of columns %j', (line) => {
  expect(parseListLines(`${line}\nHemija 7`)).toMatchObject({ lines: [{ title: 'Hemija 7' }], skipped: [] });
});

it.each([
  ['Математика 5, уџбеник + збирка задатака', ['Математика 5 уџбеник', 'Математика 5 збирка задатака']],
  ['Matematika 5 – udžbenik i radna sveska (Klett)', ['Matematika 5 udžbenik', 'Matematika 5 radna sveska']],
  ['Matematika 5, udžbenik, zbirka', ['Matematika 5 udžbenik', 'Matematika 5 zbirka']],
  ['Fizika 7 udžbenik+zbirka', ['Fizika 7 udžbenik', 'Fizika 7 zbirka']],
  ['Istorija 5, udžbenik', ['Istorija 5 udžbenik']],
  ['Ruski: Orbita 1', ['Orbita 1']],
  ['Udžbenik 5', ['Udžbenik 5']],
  ['978-86-521-1729-1 Matematika 5, udžbenik + zbirka', ['Matematika 5 udžbenik + zbirka']],
])('parseListLines reads from %j the titles %j', (line, titles) => {
  expect(parseListLines(line).lines.map(({ title }) => title)).toEqual(titles);
});

it('recognises the textbook and the workbook of one line', async () => {
  const items = await recognise('Matematika 5, udžbenik + zbirka zadataka, Logos');
  expect(items.map(({ title, isDoubtful }) => [title, isDoubtful])).toEqual([
    ['Matematika 5', false],
    ['Zbirka zadataka iz matematike 5', false],
  ]);
});

it.each(['Cena slobode', 'Rok trajanja', 'Kontakt, Karl Sagan'])('parseListLines reads the title %j', (line) => {
  expect(parseListLines(line)).toMatchObject({ lines: [{ typed: line }], skipped: [] });
});

it('parseListLines skips the lines after 40 items', () => {
  const { lines, skipped } = parseListLines(Array.from({ length: 42 }, (_, index) => `Knjiga ${index}`).join('\n'));
  expect(lines).toHaveLength(40);
  expect(skipped).toEqual(['Knjiga 40', 'Knjiga 41']);
  const books = Array.from({ length: 39 }, (_, index) => `Knjiga ${index}`);
  const set = 'Fizika 7, udžbenik + zbirka';
  expect(parseListLines([...books, set, 'Knjiga 40'].join('\n'))).toMatchObject({ skipped: [set, 'Knjiga 40'] });
});
