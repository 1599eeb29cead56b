import { deflateSync } from 'node:zlib';
import type { Sharp } from 'sharp';
import { quartered } from '../images.js';
import { all, file, formats, html, jpegOf, latin1, svg, trace } from './file.js';
import { withChunks } from './chunks.js';

/** Data appended to a complete image, so that other programs accept the file as their own format. */
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

export const polyglots = formats.flatMap(([format, encode]) =>
  Object.entries(tails).map(([tail, content]) =>
    // Some decoders read to the end of the file and refuse the tail.
    file(`${format} and ${tail}`, 'either', async () => Buffer.concat([await encode(quartered()), latin1(content)])),
  ),
);

/** Inserts a segment after the first two bytes of a JPEG. */
const withSegment = async (marker: number, content: Buffer, count = 1): Promise<Buffer> => {
  const bytes = await jpegOf();
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  const segment = Buffer.concat([head, content]);
  return Buffer.concat([bytes.subarray(0, 2), ...Array.from({ length: count }, () => segment), bytes.subarray(2)]);
};
const place = {
  IFD0: { Artist: trace, Copyright: trace, ImageDescription: html },
  IFD2: { UserComment: trace },
  IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '44/1 49/1 14/1', GPSLongitudeRef: 'E', GPSLongitude: '20/1 27/1 44/1' },
};
const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="x">${trace} 44,49N</rdf:RDF></x:xmpmeta>`;
const withMetadata = (): Sharp => quartered().withExif(place).withXmp(xmp).withIccProfile('p3');

export const metadataImages = [
  ...formats
    .filter(([format]) => format !== 'gif')
    .map(([format, encode]) =>
      file(`${format} with a place, a name and a profile`, 'kept', () => encode(withMetadata())),
    ),
  ...Array.from({ length: 8 }, (_, index) =>
    file(`a JPEG turned by ${index + 1}, with a place`, 'kept', () =>
      withMetadata()
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
