import { expect, it } from 'vitest';

import { oddTexts } from '../test/odd-texts.js';
import { workKey } from './work-key.js';

it('workKey returns one key for every spelling of a work', () => {
  const key = workKey('Na Drini ćuprija', 'Ivo Andrić');
  expect(key).toBe('na drini cuprija|andric ivo');
  expect(workKey('На Дрини ћуприја', 'Иво Андрић')).toBe(key);
  expect(workKey('NA DRINI CUPRIJA!', 'Andrić, Ivo')).toBe(key);
  expect(workKey(' „Na Drini ćuprija” ', 'andric  ivo')).toBe(key);
});

it('workKey returns different keys for different works', () => {
  expect(workKey('Seobe', 'Miloš Crnjanski')).not.toBe(workKey('Seobe 2', 'Miloš Crnjanski'));
  expect(workKey('Rat i mir', 'Tolstoj')).not.toBe(workKey('Mir i rat', 'Tolstoj'));
  expect(workKey('Pesme', 'Laza Kostić')).not.toBe(workKey('Pesme', 'Branko Radičević'));
  expect(workKey('…', 'Ana')).not.toBe(workKey('?', 'Ana'));
});

it('workKey limits its length for any input', () => {
  for (const text of oddTexts) expect(Buffer.byteLength(workKey(text, text))).toBeLessThan(1_500);
});
