import { canvas, photo } from '#tests/support/photos.ts';
import { all, ascii, be16, canary, cutAt, type Specimen } from './specimen.ts';
import { app, com, dht, dqt, dri, isFrame, jpegOf, segment, segmentsOf, sos, type Segment } from './segments.ts';

const plain = () => canvas(120, 160).jpeg().toBuffer();
const inPasses = () => canvas(120, 160).jpeg({ progressive: true }).toBuffer();

/** A whole JPEG whose parts were changed. */
function changed(change: (segments: Segment[]) => readonly Segment[], from: () => Promise<Buffer> = plain) {
  return async () => jpegOf(change(segmentsOf(await from())));
}

const before = (...more: readonly Segment[]) => changed((segments) => [...more, ...segments]);
const without = (marker: number) => changed((segments) => segments.filter((one) => one.marker !== marker));

/** What the frame says of itself: bits, height, width, and then its parts. */
const frame = (write: (body: Buffer) => void, from = plain) =>
  changed(
    (segments) => segments.map((one) => (isFrame(one.marker) ? { ...one, body: written(one.body, write) } : one)),
    from,
  );

function written(bytes: Buffer, write: (copy: Buffer) => void): Buffer {
  const copy = Buffer.from(bytes);
  write(copy);
  return copy;
}

const sided = (width: number, height: number, from = plain) =>
  frame((body) => {
    body.writeUInt16BE(height, 1);
    body.writeUInt16BE(width, 3);
  }, from);
const inPassesOf = (width: number, height: number) => sided(width, height, inPasses);
const byteOfFrame = (at: number, value: number) => frame((body) => void body.writeUInt8(value, at));
const asKind = (marker: number) =>
  changed((segments) => segments.map((one) => (isFrame(one.marker) ? { ...one, marker } : one)));
const twice = (marker: number) =>
  changed((segments) => segments.flatMap((one) => (one.marker === marker ? [one, one] : [one])));

/** The last pass over the pixels, again and again: each is as much work as the first. */
function passes(count: number, from: () => Promise<Buffer> = inPasses) {
  return changed((segments) => {
    const last = segments.findLast(({ marker }) => marker === sos);
    return last === undefined ? [] : [...segments, ...Array.from({ length: count }, () => last)];
  }, from);
}

const forms = all('JPEG', 'kept', {
  'plain': plain,
  'in passes': inPasses,
  'grey': () => canvas(90, 90).greyscale().jpeg().toBuffer(),
  'for print, in four inks': () => canvas(90, 90).toColourspace('cmyk').jpeg().toBuffer(),
  'without less colour': () => canvas(90, 90).jpeg({ chromaSubsampling: '4:4:4' }).toBuffer(),
  'one pixel': () => canvas(1, 1).jpeg().toBuffer(),
  '65,500 by 1': () => canvas(65_500, 1).jpeg().toBuffer(),
  '1 by 65,500': () => canvas(1, 65_500).jpeg().toBuffer(),
  'noise': () => photo(300, 400),
  'with bytes of filling between its parts': async () => {
    const bytes = await plain();
    return Buffer.concat([bytes.subarray(0, 2), Buffer.alloc(500, 0xff), bytes.subarray(2)]);
  },
  'with a megabyte behind it': async () => Buffer.concat([await plain(), Buffer.alloc(1e6, canary)]),
});

const lies = [
  ...all('JPEG', 'no-picture', {
    'no width': sided(0, 160),
    'no height': sided(120, 0),
    'twelve bits': byteOfFrame(0, 12),
    'sixteen bits': byteOfFrame(0, 16),
    'no bits': byteOfFrame(0, 0),
    'no parts': byteOfFrame(5, 0),
    '255 parts': byteOfFrame(5, 255),
    'a part without size': byteOfFrame(7, 0),
    'a part of fifteen': byteOfFrame(7, 0xff),
    'a table that is not there': byteOfFrame(8, 3),
    'a table that cannot be': byteOfFrame(8, 200),
    'a side too long for any': sided(65_535, 10),
    'no tables of numbers': without(dqt),
    'no frame': changed((segments) => segments.filter(({ marker }) => !isFrame(marker))),
    'two frames': changed((segments) => segments.flatMap((one) => (isFrame(one.marker) ? [one, one] : [one]))),
    'nothing but its ends': changed(() => []),
    'a scan before its frame': changed((segments) => segments.toReversed()),
    'without loss': asKind(0xc3),
    'in layers': asKind(0xc5),
    'a kind that is none': asKind(0xc8),
    'tables of codes with more than there can be': before(segment(dht, Buffer.alloc(17, 255))),
    'tables of numbers that cannot be': before(segment(dqt, Buffer.alloc(65, 0x2f))),
    'a distance that is too short': before(segment(dri, Buffer.alloc(1))),
  }),
  ...all('JPEG', ['kept', 'no-picture'], {
    'longer than its pixels': sided(120, 900),
    'wider than its pixels': sided(900, 160),
    'smaller than its pixels': sided(20, 20),
    'no scan': without(sos),
    'no tables of codes': without(dht),
    'by arithmetic': asKind(0xc9),
    'passes that are none': asKind(0xc2),
    'two beginnings': async () => Buffer.concat([Buffer.from([0xff, 0xd8]), await plain()]),
    'two scans': twice(sos),
    'a distance between marks that are not there': before(segment(dri, be16(1))),
    'pixels that are noise': changed((segments) =>
      segments.map((one) => (one.marker === sos ? { ...one, scan: Buffer.alloc(4000, 0x5a) } : one)),
    ),
    'pixels full of marks': changed((segments) =>
      segments.map((one) => (one.marker === sos ? { ...one, scan: marks() } : one)),
    ),
  }),
];

function marks(): Buffer {
  return Buffer.concat(Array.from({ length: 2000 }, (_, turn) => Buffer.from([0xff, 0xd0 + (turn % 8)])));
}

const bombs = [
  ...all('JPEG', ['kept', 'no-picture', 'too-large'], {
    'a thousand passes': passes(1_000),
    'twenty thousand passes': passes(20_000),
    'a thousand passes over nine million pixels': passes(1_000, () =>
      canvas(3000, 3000).jpeg({ progressive: true, quality: 10 }).toBuffer(),
    ),
    'passes that say 49 million pixels and have few': inPassesOf(7000, 7000),
  }),
  ...all('JPEG', 'too-large', {
    '51 million pixels': sided(7200, 7200),
    '65,500 a side': sided(65_500, 65_500),
    '65,500 a side in passes': inPassesOf(65_500, 65_500),
  }),
];

const filled = (count: number, marker: number, start = '') =>
  before(
    ...Array.from({ length: count }, () =>
      segment(marker, Buffer.concat([ascii(start), Buffer.alloc(60_000, canary)])),
    ),
  );

const parts = [
  ...all('JPEG', 'kept', {
    'two hundred parts of comment': filled(200, com),
    'two hundred parts that are somebody’s': filled(200, app(7)),
    'a comment with a program': before(segment(com, ascii(`<?php echo "${canary}"; ?>`))),
    'an empty comment': before(segment(com, ascii(''))),
    'a printer’s notes': before(segment(app(13), ascii(`Photoshop 3.0\x008BIM\x04\x04\0\0\0\0\x00\x20${canary}`))),
    'a second picture behind it, as telephones make': async () =>
      Buffer.concat([await before(segment(app(2), ascii(`MPF\0${canary}`)))(), await plain()]),
    'four megabytes of words about it': filled(70, app(1), 'http://ns.adobe.com/xmp/extension/\0'),
  }),
  ...all('JPEG', ['kept', 'no-picture'], {
    'a part of Adobe’s that lies about its inks': before(segment(app(14), ascii('Adobe\0d\0\0\0\0\x02'))),
    'a part of JFIF with a picture that is none': before(
      segment(app(0), ascii('JFIF\0\x01\x02\0\0\x01\0\x01\xff\xff')),
    ),
  }),
];

const cuts = [
  ...all(
    'JPEG',
    'no-picture',
    cutAt(
      { 'in its first mark': 1, 'after it': 2, 'in its first part': 12, 'after its first part': 20, 'in a table': 60 },
      plain,
    ),
  ),
  ...all('JPEG', 'no-picture', {
    ...Object.fromEntries([0xc0, dht, sos].map((marker) => [`cut in the part ${marker.toString(16)}`, cutIn(marker)])),
    ...cutAt({ 'in the middle': 3_000, 'before the last pixels': -900 }, () => photo(300, 400)),
  }),
  ...all('JPEG', ['kept', 'no-picture'], {
    ...cutAt({ 'before its end': -2, 'in its end': -1 }, plain),
    ...cutAt({ 'after some passes': 700 }, inPasses),
  }),
];

function cutIn(marker: number) {
  return async () => {
    const bytes = await plain();
    return bytes.subarray(0, bytes.indexOf(Buffer.from([0xff, marker])) + 5);
  };
}

export const jpegs: readonly Specimen[] = [...forms, ...lies, ...bombs, ...parts, ...cuts];
