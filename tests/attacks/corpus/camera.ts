import { deflateSync } from 'node:zlib';
import { canvas, photo } from '#tests/support/photos.ts';
import { all, ascii, be16, be32, canary, type Specimen } from './specimen.ts';
import { app, jpegOf, segment, segmentsOf } from './segments.ts';
import { chunk, png } from './png.ts';

const image = () => canvas(60, 90).jpeg().toBuffer();
const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf>${canary}</rdf></x:xmpmeta>`;
const place = { GPSLatitudeRef: 'S', GPSLatitude: '36/1 50/1 55/1', GPSAreaInformation: canary };

type Entry = readonly [tag: number, type: number, count: number, value: number];

/** What a camera writes about a picture: one list of entries, and where the next is said to be. */
function exif(entries: readonly Entry[], { next = 0, more = ascii('') } = {}): Buffer {
  const list = entries.map(([tag, type, count, value]) => Buffer.concat([be16(tag, type), be32(count), be32(value)]));
  return Buffer.concat([ascii('Exif\0\0MM\0*'), be32(8), be16(entries.length), ...list, be32(next), more]);
}

const carrying =
  (...parts: readonly Buffer[]) =>
  async () =>
    jpegOf([...parts.map((part) => segment(app(1), part)), ...segmentsOf(await image())]);
const turned = (way: number) => carrying(exif([[0x112, 3, 1, way * 65_536]]));
const profile = (turn: number, of: number, bytes: Buffer) => async () =>
  jpegOf([
    segment(app(2), Buffer.concat([ascii('ICC_PROFILE\0'), Buffer.from([turn, of]), bytes])),
    ...segmentsOf(await image()),
  ]);

function told(format: 'jpeg' | 'png' | 'webp') {
  return () => {
    const image = canvas(60, 90)
      .withExif({ IFD0: { Copyright: canary }, IFD3: place })
      .withIccProfile('p3')
      .withXmp(xmp);
    return image.toFormat(format).toBuffer();
  };
}

/** What cameras and programs say beside the pixels: read or passed over, never kept. */
export const camera: readonly Specimen[] = [
  ...all('camera', 'kept', {
    ...Object.fromEntries([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 65_535].map((way) => [`turned ${way}`, turned(way)])),
    'place, profile and words in a JPEG': told('jpeg'),
    'place, profile and words in a PNG': told('png'),
    'place, profile and words in a WebP': told('webp'),
    'a small picture within': async () =>
      carrying(exif([], { next: 14, more: Buffer.concat([be16(0), be32(0), ascii(canary), await photo(90, 90)]) }))(),
    'a list that leads back to itself': carrying(exif([[0x8769, 4, 1, 8]], { next: 8 })),
    'a list that leads out of the file': carrying(exif([[0x8769, 4, 1, 0xfffffff0]], { next: 0xfffffff0 })),
    'more entries than there are': carrying(Buffer.concat([ascii('Exif\0\0MM\0*'), be32(8), be16(65_535)])),
    'values without end': carrying(exif([[0x10e, 2, 0xffffffff, 8]])),
    'neither byte order': carrying(Buffer.concat([ascii('Exif\0\0XX\0*'), Buffer.alloc(90)])),
    'nothing said at all': carrying(ascii('Exif\0\0')),
    'twice, once upright and once not': carrying(exif([[0x112, 3, 1, 1 << 16]]), exif([[0x112, 3, 1, 6 << 16]])),
    'sixty thousand bytes of it': carrying(exif([], { more: Buffer.alloc(60_000, canary) })),
    'words that are no XML': carrying(ascii(`http://ns.adobe.com/xap/1.0/\0<!DOCTYPE x [<!ENTITY a "${canary}">]>`)),
  }),
  ...all('camera', ['kept', 'no-picture'], {
    'a profile of noise': profile(1, 1, Buffer.alloc(600, 0x5a)),
    'a profile of nothing': profile(1, 1, ascii('')),
    'the first of 255 parts of a profile': profile(1, 255, Buffer.alloc(200)),
    'part 9 of 2 of a profile': profile(9, 2, Buffer.alloc(200)),
    'a profile that lies about its length': profile(1, 1, Buffer.concat([be32(0x7fffffff), Buffer.alloc(300)])),
    'a profile for grey in a picture of colours': () =>
      png({ before: [chunk('iCCP', Buffer.concat([ascii('grey\0\0'), greyProfile()]))] }),
  }),
];

function greyProfile(): Buffer {
  return deflateSync(
    Buffer.concat([be32(132), ascii('lcms'), be32(0x04200000), ascii('mntrGRAYXYZ '), Buffer.alloc(108)]),
  );
}
