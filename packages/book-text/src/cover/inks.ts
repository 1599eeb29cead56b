/** Background, text (at least 4.5:1 on it), accent shape, tone on tone. */
export type Ink = readonly [background: string, text: string, accent: string, tone: string];

export type InkName = keyof typeof INKS;

export const INKS = {
  bordeaux: ['#6b1e29', '#f4e7d4', '#cf9a4a', '#82303a'],
  petrol: ['#1e4a54', '#f1e8d8', '#d9a35b', '#2f6069'],
  bottle: ['#24463a', '#f1e9d7', '#c9a565', '#37594c'],
  navy: ['#232f4b', '#f2eadb', '#cc704c', '#384563'],
  plum: ['#43293b', '#f2e5db', '#cb9086', '#583b4f'],
  coal: ['#2b2623', '#f0e6d4', '#c05a33', '#433b35'],
  brick: ['#9c4029', '#fbf0e0', '#f0c480', '#b3563c'],
  ochre: ['#cb983f', '#2a1c10', '#7b2d22', '#dcb168'],
  sage: ['#a9b092', '#20281e', '#4b5c3c', '#bfc6aa'],
  sky: ['#a4b7b8', '#18272e', '#2c5560', '#bdcccb'],
  clay: ['#dcb9a0', '#3a1b1b', '#8c3134', '#e9cfbc'],
  ivory: ['#f1e7d5', '#2a211b', '#98302b', '#ddcdb0'],
  milk: ['#eee8da', '#1d283a', '#2d5571', '#d3cebd'],
  linen: ['#ebe4d2', '#23291f', '#2f5f4b', '#cdd0b6'],
  straw: ['#f0e3c4', '#2b2114', '#8a5717', '#e0cb98'],
} as const satisfies Record<string, Ink>;

export const DARK_INKS: readonly InkName[] = ['bordeaux', 'petrol', 'bottle', 'navy', 'plum', 'coal', 'brick'];

/** The inks of pasted labels and bands, which do not change with the cover. */
export const LABEL_PAPER = '#f3ead9';
export const LABEL_TEXT = '#2a1f18';
export const BAND_TEXT = '#fbf3e4';

/** Returns whether a text colour is light, that is, made for a dark background. */
export const isLight = (color: string): boolean => color > '#9';
