import { gzipSync } from 'node:zlib';
import { noise, quartered } from '../images.js';
import { all, html, latin1, svg, trace } from './file.js';

const laughs = Array.from({ length: 9 }, (_, level) => `<!ENTITY l${level + 1} "${`&l${level};`.repeat(10)}">`).join(
  '',
);

export const drawings = all(
  'IMAGE_UNSUPPORTED',
  Object.fromEntries(
    Object.entries({
      'SVG with a script': svg(`<script>alert('${trace}')</script>`),
      'SVG that runs when it loads': svg('', 'onload="alert(1)"'),
      'SVG with HTML in it': svg(
        `<foreignObject><body xmlns="http://www.w3.org/1999/xhtml">${html}</body></foreignObject>`,
      ),
      'SVG with a link that runs': svg('<a xlink:href="javascript:alert(1)"><text>a</text></a>'),
      'SVG with a picture from elsewhere': svg('<image xlink:href="http://127.0.0.1/a.png"/>'),
      'SVG with a file as a picture': svg('<image xlink:href="file:///etc/passwd"/>'),
      'SVG with an external entity': `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${svg('<text>&x;</text>')}`,
      'SVG with an entity from elsewhere': `<!DOCTYPE svg [<!ENTITY x SYSTEM "http://127.0.0.1/x">]>${svg('<text>&x;</text>')}`,
      'SVG with a parameter entity': `<!DOCTYPE svg [<!ENTITY % x SYSTEM "http://127.0.0.1/x.dtd"> %x;]>${svg('')}`,
      'SVG whose entities expand exponentially': `<!DOCTYPE svg [<!ENTITY l0 "ha">${laughs}]>${svg('<text>&l9;</text>')}`,
      'SVG with a declaration': `<?xml version="1.0"?>\n${svg('')}`,
      'SVG with a style sheet from elsewhere': `<?xml-stylesheet href="http://127.0.0.1/a.xsl"?>${svg('')}`,
      'SVG behind a mark of byte order': `\ufeff${svg('')}`,
      'SVG behind blanks': `\n\n   ${svg('')}`,
      'SVG behind the signature of a GIF': `GIF89a${svg('')}`,
    }).map(([name, text]) => [name, () => Buffer.from(text)]),
  ),
).concat(
  all('IMAGE_UNSUPPORTED', {
    'SVG in UTF-16': () => Buffer.from(`\ufeff${svg('')}`, 'utf16le'),
    'packed SVG': () => gzipSync(svg('')),
    'SVG behind the signature of a JPEG': () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from(svg(''))]),
    'SVG behind the signature of a PNG': () => Buffer.concat([latin1('\x89PNG\r\n\x1a\n'), Buffer.from(svg(''))]),
  }),
);

const box = (brand: string): Buffer =>
  Buffer.concat([latin1(`\0\0\0\x18ftyp${brand}\0\0\0\0${brand}mif1`), Buffer.alloc(64)]);

export const noImages = all(
  'IMAGE_UNSUPPORTED',
  Object.fromEntries(
    Object.entries({
      nothing: '',
      'one byte': 'a',
      text: 'korice.jpg',
      HTML: html,
      XHTML: `<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><script>alert(1)</script></html>`,
      'HTML behind the signature of a GIF': `GIF89a/*${html}*/`,
      'a script that is a GIF by its first bytes': 'GIF89a=1;alert(1)',
      'HTML in a RIFF': `RIFF\x24\0\0\0WEBP${html}`,
      PHP: '<?php system($_GET["c"]); ?>',
      'a shell script': '#!/bin/sh\nid > /tmp/owned\n',
      'drawing commands that fetch':
        'push graphic-context\nviewbox 0 0 9 9\nfill "url(https://127.0.0.1/a)"\npop graphic-context',
      'drawing commands that run': 'push graphic-context\nimage over 0,0 0,0 "ephemeral:|id"\npop graphic-context',
      'a script of pictures':
        '<?xml version="1.0"?><image><read filename="/etc/passwd"/><write filename="/tmp/a"/></image>',
      'PostScript that runs': '%!PS-Adobe-3.0 EPSF-3.0\n(%pipe%id) (w) file closefile',
      PDF: `%PDF-1.7\n1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert("${trace}"))>>>>endobj`,
      'a bitmap of text': 'P3\n1 1\n255\n255 0 0\n',
      'a bitmap': 'P6\n1 1\n255\n\xff\0\0',
      'a bitmap of a million by a million': 'P6\n1000000 1000000\n255\n',
      FITS: 'SIMPLE  =                    T'.padEnd(2880, ' '),
      'a radiance map': '#?RADIANCE\nFORMAT=32-bit_rle_rgbe\n\n-Y 1 +X 1\n\0\0\0\0',
      BMP: `BM${'\0'.repeat(60)}`,
      ICO: `\0\0\x01\0\x01\0${'\0'.repeat(60)}`,
      'TIFF without pictures': 'II*\0\x08\0\0\0\0\0',
      'TIFF of the other order': 'MM\0*\0\0\0\x08\0\0',
      'big TIFF': 'II+\0\x08\0\0\0\x10\0\0\0\0\0\0\0',
      'a Photoshop file': `8BPS\0\x01${'\0'.repeat(60)}`,
      'JPEG XL': '\xff\x0a\0\0\0\0',
      'JPEG 2000': '\0\0\0\x0cjP  \r\n\x87\n',
      'an EXR': `v/1\x01${'\0'.repeat(40)}`,
      ZIP: 'PK\x03\x04'.padEnd(80, '\0'),
      RAR: 'Rar!\x1a\x07\x01\0'.padEnd(80, '\0'),
      'a program of Linux': '\x7fELF'.padEnd(200, '\x02'),
      'a program of Windows': 'MZ'.padEnd(200, '\x02'),
      'a class of Java': '\xca\xfe\xba\xbe'.padEnd(80, '\0'),
      WAV: 'RIFF\x24\0\0\0WAVEfmt '.padEnd(80, '\0'),
      AVI: 'RIFF\x24\0\0\0AVI LIST'.padEnd(80, '\0'),
      MP3: 'ID3\x03'.padEnd(80, '\0'),
      'an object of PHP': 'O:8:"stdClass":0:{}',
      'a picture as text': 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUg==',
      'the signature of a PNG': '\x89PNG\r\n\x1a\n',
      'the signature of a JPEG': '\xff\xd8\xff',
      'the signature of a GIF': 'GIF89a',
      zeros: '\0'.repeat(4_096),
    }).map(([name, text]) => [name, () => latin1(text)]),
  ),
).concat(
  all('IMAGE_UNSUPPORTED', {
    'TIFF, a real one': () => quartered().tiff().toBuffer(),
    HEIC: () => box('heic'),
    'HEIC that says it is AVIF': () => box('avif'),
    MP4: () => box('isom'),
    QuickTime: () => box('qt  '),
    'a video of a camera': () => box('crx '),
    noise: () => noise(50, 50).raw().toBuffer(),
  }),
);
