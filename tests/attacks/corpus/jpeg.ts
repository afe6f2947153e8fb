import { canvas, photo } from '#tests/support/photos.ts';
import { all, ascii, be16, canary, cutAt, type Specimen } from './specimen.ts';
import { app, com, dht, dqt, dri, isFrame, jpegOf, segment, segmentsOf, sos, type Segment } from './segments.ts';

const baseline = () => canvas(120, 160).jpeg().toBuffer();
const progressive = () => canvas(120, 160).jpeg({ progressive: true }).toBuffer();

/** A valid JPEG with changed segments. */
function changed(change: (segments: Segment[]) => readonly Segment[], from: () => Promise<Buffer> = baseline) {
  return async () => jpegOf(change(segmentsOf(await from())));
}

const before = (...more: readonly Segment[]) => changed((segments) => [...more, ...segments]);
const without = (marker: number) => changed((segments) => segments.filter((one) => one.marker !== marker));

/** Changes the frame header: precision, height, width, then the components. */
const frame = (write: (body: Buffer) => void, from = baseline) =>
  changed(
    (segments) => segments.map((one) => (isFrame(one.marker) ? { ...one, body: patched(one.body, write) } : one)),
    from,
  );

function patched(bytes: Buffer, write: (copy: Buffer) => void): Buffer {
  const copy = Buffer.from(bytes);
  write(copy);
  return copy;
}

const sided = (width: number, height: number, from = baseline) =>
  frame((body) => {
    body.writeUInt16BE(height, 1);
    body.writeUInt16BE(width, 3);
  }, from);
const progressiveOf = (width: number, height: number) => sided(width, height, progressive);
const byteOfFrame = (at: number, value: number) => frame((body) => void body.writeUInt8(value, at));
const asFrameType = (marker: number) =>
  changed((segments) => segments.map((one) => (isFrame(one.marker) ? { ...one, marker } : one)));
const twice = (marker: number) =>
  changed((segments) => segments.flatMap((one) => (one.marker === marker ? [one, one] : [one])));

/** Repeats the last progressive scan: each repetition costs the decoder as much as the first. */
function repeatedScans(count: number, from: () => Promise<Buffer> = progressive) {
  return changed((segments) => {
    const last = segments.findLast(({ marker }) => marker === sos);
    return last === undefined ? [] : [...segments, ...Array.from({ length: count }, () => last)];
  }, from);
}

const forms = all('JPEG', 'stored', {
  'baseline': baseline,
  'progressive': progressive,
  'greyscale': () => canvas(120, 120).greyscale().jpeg().toBuffer(),
  'CMYK': () => canvas(120, 120).toColourspace('cmyk').jpeg().toBuffer(),
  'without chroma subsampling': () => canvas(120, 120).jpeg({ chromaSubsampling: '4:4:4' }).toBuffer(),
  'noise': () => photo(300, 400),
  'with fill bytes between segments': async () => {
    const bytes = await baseline();
    return Buffer.concat([bytes.subarray(0, 2), Buffer.alloc(500, 0xff), bytes.subarray(2)]);
  },
  'with a megabyte of trailing data': async () => Buffer.concat([await baseline(), Buffer.alloc(1e6, canary)]),
});

const wrongShapes = all('JPEG', 'wrong-shape', {
  'one pixel': () => canvas(1, 1).jpeg().toBuffer(),
  '65,500 by 1': () => canvas(65_500, 1).jpeg().toBuffer(),
  '1 by 65,500': () => canvas(1, 65_500).jpeg().toBuffer(),
  '49,000 by 1,000': () => canvas(49_000, 1000).jpeg({ quality: 10 }).toBuffer(),
});

const malformed = [
  ...all('JPEG', 'not-an-image', {
    'no width': sided(0, 160),
    'no height': sided(120, 0),
    'a precision of 12 bits': byteOfFrame(0, 12),
    'a precision of 16 bits': byteOfFrame(0, 16),
    'a precision of 0 bits': byteOfFrame(0, 0),
    'no components': byteOfFrame(5, 0),
    '255 components': byteOfFrame(5, 255),
    'a component with sampling factor 0': byteOfFrame(7, 0),
    'a component with sampling factor 15': byteOfFrame(7, 0xff),
    'a missing quantisation table': byteOfFrame(8, 3),
    'an invalid quantisation table number': byteOfFrame(8, 200),
    'a width of 65,535': sided(65_535, 10),
    'no quantisation tables': without(dqt),
    'no frame': changed((segments) => segments.filter(({ marker }) => !isFrame(marker))),
    'two frames': changed((segments) => segments.flatMap((one) => (isFrame(one.marker) ? [one, one] : [one]))),
    'only start and end markers': changed(() => []),
    'segments in reverse order': changed((segments) => segments.toReversed()),
    'lossless': asFrameType(0xc3),
    'hierarchical': asFrameType(0xc5),
    'a reserved frame type': asFrameType(0xc8),
    'a Huffman table with too many codes': before(segment(dht, Buffer.alloc(17, 255))),
    'an invalid quantisation table': before(segment(dqt, Buffer.alloc(65, 0x2f))),
    'a truncated restart interval': before(segment(dri, Buffer.alloc(1))),
  }),
  ...all('JPEG', ['stored', 'not-an-image'], {
    'a height beyond the pixel data': sided(120, 500),
    'a width beyond the pixel data': sided(700, 160),
    'a size below the pixel data': sided(112, 112),
    'no scan': without(sos),
    'no Huffman tables': without(dht),
    'arithmetic coding': asFrameType(0xc9),
    'a baseline scan declared progressive': asFrameType(0xc2),
    'two start markers': async () => Buffer.concat([Buffer.from([0xff, 0xd8]), await baseline()]),
    'two scans': twice(sos),
    'a restart interval without restart markers': before(segment(dri, be16(1))),
    'pixel data of noise': changed((segments) =>
      segments.map((one) => (one.marker === sos ? { ...one, scan: Buffer.alloc(4000, 0x5a) } : one)),
    ),
    'pixel data full of restart markers': changed((segments) =>
      segments.map((one) => (one.marker === sos ? { ...one, scan: restartMarkers() } : one)),
    ),
  }),
];

function restartMarkers(): Buffer {
  return Buffer.concat(Array.from({ length: 2000 }, (_, turn) => Buffer.from([0xff, 0xd0 + (turn % 8)])));
}

const bombs = [
  ...all('JPEG', ['stored', 'not-an-image', 'too-large'], {
    '1,000 progressive scans': repeatedScans(1_000),
    '20,000 progressive scans': repeatedScans(20_000),
    '1,000 progressive scans over nine million pixels': repeatedScans(1_000, () =>
      canvas(3000, 3000).jpeg({ progressive: true, quality: 10 }).toBuffer(),
    ),
    'progressive, declaring 49 million pixels without the data': progressiveOf(7000, 7000),
  }),
  ...all('JPEG', 'too-large', {
    '51 million pixels': sided(7200, 7200),
    '65,500 × 65,500': sided(65_500, 65_500),
    '65,500 × 65,500, progressive': progressiveOf(65_500, 65_500),
  }),
];

const filled = (count: number, marker: number, start = '') =>
  before(
    ...Array.from({ length: count }, () =>
      segment(marker, Buffer.concat([ascii(start), Buffer.alloc(60_000, canary)])),
    ),
  );

const parts = [
  ...all('JPEG', 'stored', {
    '200 comment segments': filled(200, com),
    '200 application segments': filled(200, app(7)),
    'a comment with PHP': before(segment(com, ascii(`<?php echo "${canary}"; ?>`))),
    'an empty comment': before(segment(com, ascii(''))),
    'a Photoshop segment': before(segment(app(13), ascii(`Photoshop 3.0\x008BIM\x04\x04\0\0\0\0\x00\x20${canary}`))),
    'a second image after it (MPF), as phones write': async () =>
      Buffer.concat([await before(segment(app(2), ascii(`MPF\0${canary}`)))(), await baseline()]),
    '4 MB of extended XMP': filled(70, app(1), 'http://ns.adobe.com/xmp/extension/\0'),
  }),
  ...all('JPEG', ['stored', 'not-an-image'], {
    'an Adobe segment with a wrong colour transform': before(segment(app(14), ascii('Adobe\0d\0\0\0\0\x02'))),
    'a JFIF segment with an invalid thumbnail': before(segment(app(0), ascii('JFIF\0\x01\x02\0\0\x01\0\x01\xff\xff'))),
  }),
];

const cuts = [
  ...all(
    'JPEG',
    'not-an-image',
    cutAt(
      {
        'in the first marker': 1,
        'after the first marker': 2,
        'in the first segment': 12,
        'after the first segment': 20,
        'in a table': 60,
      },
      baseline,
    ),
  ),
  ...all('JPEG', 'not-an-image', {
    ...Object.fromEntries([0xc0, dht, sos].map((marker) => [`cut in segment ${marker.toString(16)}`, cutIn(marker)])),
    ...cutAt({ 'in the middle': 3_000, 'before the last pixel data': -900 }, () => photo(300, 400)),
  }),
  ...all('JPEG', ['stored', 'not-an-image'], {
    ...cutAt({ 'before the end marker': -2, 'in the end marker': -1 }, baseline),
    ...cutAt({ 'after some progressive scans': 700 }, progressive),
  }),
];

function cutIn(marker: number) {
  return async () => {
    const bytes = await baseline();
    return bytes.subarray(0, bytes.indexOf(Buffer.from([0xff, marker])) + 5);
  };
}

export const jpegs: readonly Specimen[] = [...forms, ...wrongShapes, ...malformed, ...bombs, ...parts, ...cuts];
