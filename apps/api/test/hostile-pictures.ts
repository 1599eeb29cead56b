import { deflateSync, gzipSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import { claimedPng, noise, pngChunk, quartered } from './pictures.js';

/**
 * What must come of a file. `either`: a damaged picture of which decoders may save something; it is refused or kept clean.
 */
export type Outcome = 'kept' | 'either' | 'IMAGE_UNSUPPORTED' | 'IMAGE_TOO_LARGE';

export interface HostileFile {
  name: string;
  outcome: Outcome;
  build: () => Buffer | Promise<Buffer>;
}

/** Stands in everything that must not survive. */
export const trace = 'zamka-u-slici';
const html = `<!doctype html><script>alert('${trace}')</script>`;
const latin1 = (text: string): Buffer => Buffer.from(text, 'latin1');
const jpegOf = (picture: Sharp = quartered()): Promise<Buffer> => picture.jpeg().toBuffer();
const pngOf = (picture: Sharp = quartered()): Promise<Buffer> => picture.png().toBuffer();

const encoders = {
  jpeg: (picture: Sharp) => picture.jpeg().toBuffer(),
  'progressive jpeg': (picture: Sharp) => picture.jpeg({ progressive: true }).toBuffer(),
  png: (picture: Sharp) => picture.png().toBuffer(),
  'interlaced png': (picture: Sharp) => picture.png({ progressive: true }).toBuffer(),
  webp: (picture: Sharp) => picture.webp().toBuffer(),
  gif: (picture: Sharp) => picture.gif({ effort: 1 }).toBuffer(),
  avif: (picture: Sharp) => picture.avif({ effort: 0 }).toBuffer(),
};
const formats = Object.entries(encoders);

const file = (name: string, outcome: Outcome, build: HostileFile['build']): HostileFile => ({ name, outcome, build });
const all = (outcome: Outcome, builders: Record<string, HostileFile['build']>): HostileFile[] =>
  Object.entries(builders).map(([name, build]) => file(name, outcome, build));

const svg = (content: string, attributes = ''): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="9" height="9" ${attributes}>${content}</svg>`;
const laughs = Array.from({ length: 9 }, (_, level) => `<!ENTITY l${level + 1} "${`&l${level};`.repeat(10)}">`).join(
  '',
);

const drawings = all(
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
      'SVG that grows for ever': `<!DOCTYPE svg [<!ENTITY l0 "ha">${laughs}]>${svg('<text>&l9;</text>')}`,
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

const noPictures = all(
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
    'a film of a camera': () => box('crx '),
    noise: () => noise(50, 50).raw().toBuffer(),
  }),
);

/** What is written behind a whole picture, so that other programs take the file for theirs. */
const tails: Record<string, string> = {
  HTML: html,
  PHP: `<?php /* ${trace} */ system($_GET["c"]); ?>`,
  'a script': `*/=1;alert('${trace}')//`,
  ZIP: `PK\x03\x04${trace.repeat(9)}PK\x05\x06${'\0'.repeat(18)}`,
  'an archive of PHP': `<?php __HALT_COMPILER(); ?>${trace}GBMB`,
  PDF: `%PDF-1.7 ${trace}`,
  SVG: svg(`<script>alert('${trace}')</script>`),
  'another picture': `\xff\xd8\xff\xe0${trace}`,
};

const polyglots = formats.flatMap(([format, encode]) =>
  Object.entries(tails).map(([tail, content]) =>
    // Some decoders read to the end and refuse what they find there.
    file(`${format} and ${tail}`, 'either', async () => Buffer.concat([await encode(quartered()), latin1(content)])),
  ),
);

/** A segment of a JPEG, behind its first two bytes. */
const withSegment = async (marker: number, content: Buffer, count = 1): Promise<Buffer> => {
  const bytes = await jpegOf();
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  const segment = Buffer.concat([head, content]);
  return Buffer.concat([bytes.subarray(0, 2), ...Array.from({ length: count }, () => segment), bytes.subarray(2)]);
};
/** Chunks of a PNG, behind its header. */
const withChunks = async (...chunks: [name: string, content: Buffer][]): Promise<Buffer> => {
  const bytes = await pngOf();
  const end = 8 + 25;
  return Buffer.concat([
    bytes.subarray(0, end),
    ...chunks.map(([name, content]) => pngChunk(name, content)),
    bytes.subarray(end),
  ]);
};

const place = {
  IFD0: { Artist: trace, Copyright: trace, ImageDescription: html },
  IFD2: { UserComment: trace },
  IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '44/1 49/1 14/1', GPSLongitudeRef: 'E', GPSLongitude: '20/1 27/1 44/1' },
};
const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="x">${trace} 44,49N</rdf:RDF></x:xmpmeta>`;
const told = (): Sharp => quartered().withExif(place).withXmp(xmp).withIccProfile('p3');

const tellingPictures = [
  ...formats
    .filter(([format]) => format !== 'gif')
    .map(([format, encode]) => file(`${format} with a place, a name and a profile`, 'kept', () => encode(told()))),
  ...Array.from({ length: 8 }, (_, index) =>
    file(`a JPEG turned by ${index + 1}, with a place`, 'kept', () =>
      told()
        .withMetadata({ orientation: index + 1 })
        .jpeg()
        .toBuffer(),
    ),
  ),
  ...all('kept', {
    'JPEG with HTML in its comment': () => withSegment(0xfe, Buffer.from(html)),
    'JPEG with a comment of 64 KB': () => withSegment(0xfe, Buffer.alloc(65_000, trace)),
    'JPEG with 500 comments': () => withSegment(0xfe, Buffer.from(trace), 500),
    'JPEG with a thumbnail that is HTML': () => withSegment(0xe0, Buffer.from(`JFXX\0${html}`)),
    'JPEG with broken EXIF': () => withSegment(0xe1, latin1(`Exif\0\0II*\0\xff\xff\xff\xff${trace}`)),
    'JPEG with EXIF that points at itself': () =>
      withSegment(0xe1, latin1('Exif\0\0II*\0\x08\0\0\0\x01\0\x69\x87\x04\0\x01\0\0\0\x08\0\0\0\x08\0\0\0')),
    'JPEG with a position of the press': () =>
      withSegment(0xed, latin1(`Photoshop 3.0\x008BIM\x04\x04\0\0\0\0\0\x10${trace}`)),
    'PNG with texts': () =>
      withChunks(['tEXt', latin1(`Comment\0${html}`)], ['iTXt', latin1(`XML:com.adobe.xmp\0\0\0\0\0${xmp}`)]),
    'PNG with a packed text': () => withChunks(['zTXt', Buffer.concat([latin1('Comment\0\0'), deflateSync(html)])]),
    'PNG with chunks of its own': () => withChunks(['zaMk', Buffer.from(html)]),
  }),
  ...all('either', {
    'JPEG with a broken profile': () => withSegment(0xe2, latin1(`ICC_PROFILE\0\x01\x01${trace.repeat(30)}`)),
    'PNG with a broken profile': () =>
      withChunks(['iCCP', Buffer.concat([latin1('p\0\0'), deflateSync(trace.repeat(30))])]),
    'PNG with EXIF of nonsense': () => withChunks(['eXIf', latin1(`II*\0\xff\xff\xff\xff${trace}`)]),
  }),
];

const oddPictures = all('kept', {
  'one pixel': () => pngOf(quartered(1, 1)),
  '1 × 5000': () => pngOf(quartered(1, 5_000)),
  '5000 × 1': () => jpegOf(quartered(5_000, 1)),
  '1 × 16384': () => pngOf(quartered(1, 16_384)),
  '16384 × 2': () => jpegOf(quartered(16_384, 2)),
  CMYK: () => jpegOf(quartered().toColourspace('cmyk')),
  'CMYK with its profile': () => quartered().toColourspace('cmyk').withIccProfile('cmyk').jpeg().toBuffer(),
  grey: () => jpegOf(quartered().greyscale()),
  '16 bits': () => pngOf(quartered().toColourspace('rgb16')),
  '16 bits of grey': () => pngOf(quartered().toColourspace('grey16')),
  palette: () => quartered().png({ palette: true }).toBuffer(),
  transparent: () => pngOf(quartered().ensureAlpha(0.3)),
  'wide colours': () => quartered().withIccProfile('p3').png().toBuffer(),
  'WebP without loss': () => quartered().webp({ lossless: true }).toBuffer(),
  'AVIF of ten bits': () => quartered().avif({ bitdepth: 10, effort: 0 }).toBuffer(),
});

const framesOf = async (count: number): Promise<Sharp> => {
  const frame = await quartered(16, 16).png().toBuffer();
  const other = await quartered(16, 16).flip().png().toBuffer();
  return sharp(
    Array.from({ length: count }, (_, index) => (index % 2 === 0 ? frame : other)),
    { join: { animated: true } },
  );
};
const moving = all('kept', {
  'a GIF that moves': async () => (await framesOf(3)).gif().toBuffer(),
  'a GIF of 300 frames': async () => (await framesOf(300)).gif({ effort: 1 }).toBuffer(),
  'a WebP that moves': async () => (await framesOf(3)).webp().toBuffer(),
  'a WebP of 300 frames': async () => (await framesOf(300)).webp({ effort: 0 }).toBuffer(),
}).concat(
  file('a PNG that says it moves', 'either', () =>
    withChunks(['acTL', Buffer.from([0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0])], ['fcTL', Buffer.alloc(26)]),
  ),
);

const cut = formats.flatMap(([format, encode]) =>
  [0.02, 0.25, 0.5, 0.75, 0.98].map((share) =>
    file(`${format}, cut at ${share}`, 'IMAGE_UNSUPPORTED', async () => {
      const bytes = await encode(noise(120, 80));
      return bytes.subarray(0, Math.floor(bytes.length * share));
    }),
  ),
);
const spoilt = formats.flatMap(([format, encode]) =>
  [1, 2, 3, 4].map((seed) =>
    file(`${format}, spoilt in place ${seed}`, 'either', async () => {
      const bytes = await encode(noise(60, 40));
      for (let step = 0; step < 12; step += 1) {
        const at = 20 + ((seed * 7_919 + step * 104_729) % (bytes.length - 20));
        bytes[at] = (bytes[at] ?? 0) ^ (1 << (step % 8));
      }
      return bytes;
    }),
  ),
);

const claimed = {
  async jpeg(width: number, height: number): Promise<Buffer> {
    const bytes = await jpegOf(quartered(16, 16));
    const frame = bytes.indexOf(Buffer.from([0xff, 0xc0]));
    bytes.writeUInt16BE(height, frame + 5);
    bytes.writeUInt16BE(width, frame + 7);
    return bytes;
  },
  async gif(width: number, height: number): Promise<Buffer> {
    const bytes = await quartered(16, 16).gif().toBuffer();
    bytes.writeUInt16LE(width, 6);
    bytes.writeUInt16LE(height, 8);
    const frame = bytes.lastIndexOf(Buffer.from([0x2c, 0, 0, 0, 0, 16, 0, 16, 0]));
    bytes.writeUInt16LE(width, frame + 5);
    bytes.writeUInt16LE(height, frame + 7);
    return bytes;
  },
  async avif(width: number, height: number): Promise<Buffer> {
    const bytes = await quartered(16, 16).avif({ effort: 0 }).toBuffer();
    const size = bytes.indexOf('ispe');
    bytes.writeUInt32BE(width, size + 8);
    bytes.writeUInt32BE(height, size + 12);
    return bytes;
  },
  async webp(width: number, height: number): Promise<Buffer> {
    const bytes = await (await framesOf(2)).webp().toBuffer();
    const canvas = bytes.indexOf('VP8X') + 12;
    bytes.writeUIntLE(width - 1, canvas, 3);
    bytes.writeUIntLE(height - 1, canvas + 3, 3);
    return bytes;
  },
};

const tooLarge = all('IMAGE_TOO_LARGE', {
  'a PNG of 2,500 megapixels': () => claimedPng({ width: 50_000, height: 50_000 }),
  'a PNG of 400 megapixels in one bit': () => claimedPng({ width: 20_000, height: 20_000, bitDepth: 1, colourType: 0 }),
  'a PNG of 30 megapixels in 64 bits': () => claimedPng({ width: 6_000, height: 5_000, bitDepth: 16, colourType: 6 }),
  'a PNG just above the limit': () => claimedPng({ width: 8_000, height: 6_501 }),
  'a very wide PNG': () => claimedPng({ width: 16_385, height: 1 }),
  'a very high PNG': () => claimedPng({ width: 1, height: 1_000_000 }),
  'a real PNG that is too wide': () => pngOf(quartered(16_385, 1)),
  'a JPEG of 4,290 megapixels': () => claimed.jpeg(65_500, 65_500),
  'a very wide JPEG': () => claimed.jpeg(65_500, 8),
  'a very high JPEG': () => claimed.jpeg(8, 65_500),
  'a GIF of 4,294 megapixels': () => claimed.gif(65_535, 65_535),
  'a very wide GIF': () => claimed.gif(65_535, 2),
  'more bytes than are read': () => Buffer.alloc(10 * 1024 * 1024 + 1, 0xff),
});
const claims = all('either', {
  'an AVIF that says 65,000 × 65,000': () => claimed.avif(65_000, 65_000),
  'a WebP whose canvas says 16,384 × 16,384': () => claimed.webp(16_384, 16_384),
  'a PNG of no width': () => claimedPng({ width: 0, height: 10 }),
  'a PNG that says 2³¹ pixels': () => claimedPng({ width: 0x80000000, height: 1 }),
});

const header = (width: number, height: number, bitDepth: number, colourType: number): Buffer => {
  const bytes = Buffer.alloc(13);
  bytes.writeUInt32BE(width, 0);
  bytes.writeUInt32BE(height, 4);
  bytes.set([bitDepth, colourType, 0, 0, 0], 8);
  return bytes;
};
/** A PNG whose packed pixels, so many bytes of zeros, need not fit what it says of itself. */
const packedPng = (head: Buffer, bytes: number): Buffer =>
  Buffer.concat([
    latin1('\x89PNG\r\n\x1a\n'),
    pngChunk('IHDR', head),
    pngChunk('IDAT', deflateSync(Buffer.alloc(bytes))),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
const megabytes = 1024 * 1024;

/** Small files that become large ones, or that keep a decoder busy. */
export const bombs: HostileFile[] = [
  file('a whole PNG of 51 megapixels in one bit', 'kept', () => packedPng(header(8_000, 6_400, 1, 0), 1_001 * 6_400)),
  file('a whole PNG of 51 megapixels in colour', 'kept', () => packedPng(header(8_000, 6_400, 8, 2), 24_001 * 6_400)),
  ...all('either', {
    'a PNG of 100 pixels with 100 MB of them': () => packedPng(header(10, 10, 8, 2), 100 * megabytes),
    'a PNG with a text of 100 MB': () =>
      withChunks(['zTXt', Buffer.concat([latin1('a\0\0'), deflateSync(Buffer.alloc(100 * megabytes))])]),
    'a PNG with 200 texts of 8 MB': () => {
      const text = Buffer.concat([latin1('a\0\0'), deflateSync(Buffer.alloc(8 * megabytes))]);
      return withChunks(...Array.from({ length: 200 }, (): [string, Buffer] => ['zTXt', text]));
    },
    'a PNG with a profile of 100 MB': () =>
      withChunks(['iCCP', Buffer.concat([latin1('p\0\0'), deflateSync(Buffer.alloc(100 * megabytes))])]),
    'a JPEG of 2,000 scans': async () => {
      const bytes = await noise(400, 400).jpeg({ progressive: true }).toBuffer();
      const last = bytes.lastIndexOf(Buffer.from([0xff, 0xda]));
      const scan = bytes.subarray(last, -2);
      return Buffer.concat([
        bytes.subarray(0, last),
        ...Array.from({ length: 2_000 }, () => scan.subarray(0, 400)),
        bytes.subarray(-2),
      ]);
    },
    'a GIF of 3,000 frames on a large screen': async () => {
      const bytes = await (await framesOf(3_000)).gif({ effort: 1 }).toBuffer();
      bytes.writeUInt16LE(7_000, 6);
      bytes.writeUInt16LE(7_000, 8);
      return bytes;
    },
  }),
];

export const hostilePictures: HostileFile[] = [
  ...drawings,
  ...noPictures,
  ...polyglots,
  ...tellingPictures,
  ...oddPictures,
  ...moving,
  ...cut,
  ...spoilt,
  ...tooLarge,
  ...claims,
];

/** Names as no person gives them; as bytes of a header, so without quotation marks and line breaks. */
export const awkwardNames = [
  '',
  '.',
  '..',
  '../../../../etc/passwd',
  '..\\..\\..\\windows\\system.ini',
  '/etc/cron.d/a',
  'C:\\autoexec.bat',
  '\\\\server\\share\\a.jpg',
  '....//....//a.jpg',
  '%2e%2e%2fa.jpg',
  '..%c0%af..%c0%afa.jpg',
  'file:///etc/passwd',
  'a\u0000.jpg',
  'a.php\u0000.jpg',
  'a.php.jpg',
  'a.jpg.php',
  'a.svg',
  'index.html',
  '.htaccess',
  'web.config',
  'CON',
  'aux.jpg',
  'LPT1.png',
  'NUL',
  'a.jpg::$DATA',
  'a.jpg:zone',
  'slika\u202egpj.exe',
  '\u200f\u2067slika.jpg',
  '\u200b\ufeffslika.jpg',
  'a\u0007\u0008\u001b[31m.jpg',
  '<img src=x onerror=alert(1)>.jpg',
  "'; DROP TABLE images; --.jpg",
  '$(id).jpg',
  '`id`.jpg',
  '|id.jpg',
  '{{7*7}}.jpg',
  '${7*7}.jpg',
  '__proto__',
  'constructor',
  ' ',
  'ž'.repeat(2_000),
  `${'a/'.repeat(1_000)}b.jpg`,
  '📚'.repeat(300),
  'e\u0301'.repeat(400),
  '-rf',
  '~/.ssh/authorized_keys',
  'tmp',
  'a.webp.9e107d9d-372b-4b6e-8e5c-000000000000.tmp',
];
