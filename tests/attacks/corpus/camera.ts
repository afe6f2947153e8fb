import { deflateSync } from 'node:zlib';
import { canvas, photo } from '#tests/support/photos.ts';
import { all, ascii, be16, be32, canary, type Specimen } from './specimen.ts';
import { app, jpegOf, segment, segmentsOf } from './segments.ts';
import { chunk, png } from './png.ts';

const image = () => canvas(120, 180).jpeg().toBuffer();
const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf>${canary}</rdf></x:xmpmeta>`;
const gps = { GPSLatitudeRef: 'S', GPSLatitude: '36/1 50/1 55/1', GPSAreaInformation: canary };

type Entry = readonly [tag: number, type: number, count: number, value: number];

/** An EXIF segment: one IFD, and the declared offset of the next. */
function exif(entries: readonly Entry[], { next = 0, more = ascii('') } = {}): Buffer {
  const list = entries.map(([tag, type, count, value]) => Buffer.concat([be16(tag, type), be32(count), be32(value)]));
  return Buffer.concat([ascii('Exif\0\0MM\0*'), be32(8), be16(entries.length), ...list, be32(next), more]);
}

const withApp1 =
  (...parts: readonly Buffer[]) =>
  async () =>
    jpegOf([...parts.map((part) => segment(app(1), part)), ...segmentsOf(await image())]);
const withOrientation = (orientation: number) => withApp1(exif([[0x112, 3, 1, orientation * 65_536]]));
const profile = (turn: number, of: number, bytes: Buffer) => async () =>
  jpegOf([
    segment(app(2), Buffer.concat([ascii('ICC_PROFILE\0'), Buffer.from([turn, of]), bytes])),
    ...segmentsOf(await image()),
  ]);

function withMetadata(format: 'jpeg' | 'png' | 'webp') {
  return () => {
    const image = canvas(120, 180)
      .withExif({ IFD0: { Copyright: canary }, IFD3: gps })
      .withIccProfile('p3')
      .withXmp(xmp);
    return image.toFormat(format).toBuffer();
  };
}

/** Metadata of cameras and programs (EXIF, XMP, ICC): read or ignored, never stored. */
export const camera: readonly Specimen[] = [
  ...all('camera', 'stored', {
    ...Object.fromEntries(
      [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 65_535].map((orientation) => [
        `orientation ${orientation}`,
        withOrientation(orientation),
      ]),
    ),
    'GPS, ICC profile and XMP in a JPEG': withMetadata('jpeg'),
    'GPS, ICC profile and XMP in a PNG': withMetadata('png'),
    'GPS, ICC profile and XMP in a WebP': withMetadata('webp'),
    'an embedded thumbnail': async () =>
      withApp1(exif([], { next: 14, more: Buffer.concat([be16(0), be32(0), ascii(canary), await photo(90, 90)]) }))(),
    'an IFD that points to itself': withApp1(exif([[0x8769, 4, 1, 8]], { next: 8 })),
    'an IFD offset beyond the file': withApp1(exif([[0x8769, 4, 1, 0xfffffff0]], { next: 0xfffffff0 })),
    'an entry count beyond the data': withApp1(Buffer.concat([ascii('Exif\0\0MM\0*'), be32(8), be16(65_535)])),
    'a value count of 4,294,967,295': withApp1(exif([[0x10e, 2, 0xffffffff, 8]])),
    'an invalid byte order': withApp1(Buffer.concat([ascii('Exif\0\0XX\0*'), Buffer.alloc(90)])),
    'an empty EXIF segment': withApp1(ascii('Exif\0\0')),
    'two EXIF segments with different orientations': withApp1(
      exif([[0x112, 3, 1, 1 << 16]]),
      exif([[0x112, 3, 1, 6 << 16]]),
    ),
    '60,000 bytes of EXIF': withApp1(exif([], { more: Buffer.alloc(60_000, canary) })),
    'XMP that is not XML': withApp1(ascii(`http://ns.adobe.com/xap/1.0/\0<!DOCTYPE x [<!ENTITY a "${canary}">]>`)),
  }),
  ...all('camera', ['stored', 'not-an-image'], {
    'an ICC profile of noise': profile(1, 1, Buffer.alloc(600, 0x5a)),
    'an empty ICC profile': profile(1, 1, ascii('')),
    'chunk 1 of 255 of an ICC profile': profile(1, 255, Buffer.alloc(200)),
    'chunk 9 of 2 of an ICC profile': profile(9, 2, Buffer.alloc(200)),
    'an ICC profile with a wrong length': profile(1, 1, Buffer.concat([be32(0x7fffffff), Buffer.alloc(300)])),
    'a greyscale ICC profile in an RGB image': () =>
      png({ before: [chunk('iCCP', Buffer.concat([ascii('grey\0\0'), greyProfile()]))] }),
  }),
];

function greyProfile(): Buffer {
  return deflateSync(
    Buffer.concat([be32(132), ascii('lcms'), be32(0x04200000), ascii('mntrGRAYXYZ '), Buffer.alloc(108)]),
  );
}
