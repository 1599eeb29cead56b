import type { CategoryName } from './categories.js';

/** The categories by group, in the order of the category page. Each category is in exactly one group. Without schemas, for public screens. */
export const categoryGroups = {
  fiction: [
    'Domaći autori',
    'Klasici',
    'Nagrađene knjige',
    'Ljubavni',
    'Istorijski',
    'Avanturistički',
    'Čiklit',
    'Erotski',
    'Ekranizovane knjige',
    'Priče',
    'Poezija',
    'Drama',
    'Komedija',
  ],
  suspense: ['Kriminalistički', 'Trileri', 'Istorijski triler', 'Akcioni', 'Horor', 'Teorije zavere'],
  fantasy: ['Fantastika', 'Epska fantastika', 'Naučna fantastika', 'Komična fantastika', 'Manga i strip', 'Mitologije'],
  children: [
    'Knjige za decu',
    'Slikovnice',
    'Bojanke',
    'Sa nalepnicama',
    'Interaktivna knjiga',
    'Društvene igre',
    'Tinejdž',
  ],
  school: ['Edukativni', 'Enciklopedija', 'Popularna nauka', 'Internet i računari'],
  knowledge: [
    'Istorija',
    'Biografija',
    'Autobiografija',
    'Publicistika',
    'Putopisi',
    'Filozofija',
    'Umetnost',
    'Muzika',
  ],
  life: [
    'Psihologija',
    'Popularna psihologija',
    'Duh i telo',
    'Kuvari',
    'Sport',
    'Marketing i menadžment',
    'Bojanke za odrasle',
  ],
  gifts: ['Za poklon', 'Potpisane knjige', 'Specijalna ponuda', 'Edicije', 'Serijali', 'E-knjige'],
} as const satisfies Record<string, readonly CategoryName[]>;

export type CategoryGroupName = keyof typeof categoryGroups;

/** In the order of the category page outside the school season. */
export const categoryGroupNames = Object.keys(categoryGroups) as [CategoryGroupName, ...CategoryGroupName[]];

/** Covers that a group shows. */
export const maxGroupCovers = 3;
