import { describe, expect, it } from 'vitest';
import { presentableName } from './presentable-name.js';

describe('presentableName', () => {
  it.each([
    ['Korice – prednja strana.jpg', 'Korice – prednja strana.jpg'],
    ['čćšđž ČĆŠĐŽ.png', 'čćšđž ČĆŠĐŽ.png'],
    ['č́'.normalize('NFD') + 'čšž'.normalize('NFD') + '.jpg', 'č́čšž.jpg'.normalize('NFC')],
    ['На Дрини ћуприја.jpeg', 'На Дрини ћуприја.jpeg'],
    ['й ё'.normalize('NFD'), 'й ё'],
    ['C:\\fakepath\\slika.jpg', 'slika.jpg'],
    ['../../etc/passwd', 'passwd'],
    ['slika\u202egpj.exe', 'slikagpj.exe'],
    ['a\u0000b\u0007c\r\n.jpg', 'abc.jpg'],
    ['  slika.jpg ', 'slika.jpg'],
    ['<img src=x onerror=alert(1)>.jpg', '<img src=x onerror=alert(1)>.jpg'],
    ['📚.webp', '📚.webp'],
    ['', ''],
    ['/', ''],
  ])('shows %j as %j', (name, shown) => {
    expect(presentableName(name)).toBe(shown);
  });

  it('truncates long names without splitting a character', () => {
    expect(presentableName('š'.repeat(500))).toBe('š'.repeat(200));
    expect(presentableName(`${'a'.repeat(199)}📚📚`)).toBe('a'.repeat(199));
  });
});
