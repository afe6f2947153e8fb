import { be16 } from './specimen.ts';

/** A JPEG segment: marker, body, and after a start-of-scan the entropy-coded pixel data that follows. */
export type Segment = { readonly marker: number; readonly body: Buffer; readonly scan: Buffer };

const soi = 0xd8;
const eoi = 0xd9;
export const sos = 0xda;
export const dqt = 0xdb;
export const dht = 0xc4;
export const dri = 0xdd;
export const com = 0xfe;
export const app = (number: number) => 0xe0 + number;

/** The segments of a valid JPEG, without the start and end markers. */
export function segmentsOf(jpeg: Buffer): Segment[] {
  const found: Segment[] = [];
  for (let at = 2; jpeg[at + 1] !== eoi;) {
    const marker = jpeg[at + 1] ?? 0;
    const end = at + 2 + jpeg.readUInt16BE(at + 2);
    const next = marker === sos ? scanEnd(jpeg, end) : end;
    found.push({ marker, body: jpeg.subarray(at + 4, end), scan: jpeg.subarray(end, next) });
    at = next;
  }
  return found;
}

/** Position of the next marker that is neither a stuffed byte nor a restart marker. */
function scanEnd(jpeg: Buffer, from: number): number {
  let at = from;
  while (!(jpeg[at] === 0xff && jpeg[at + 1] !== 0 && ((jpeg[at + 1] ?? 0) & 0xf8) !== 0xd0)) at += 1;
  return at;
}

export function segment(marker: number, body: Buffer, scan = Buffer.alloc(0)): Segment {
  return { marker, body, scan };
}

export function jpegOf(segments: readonly Segment[]): Buffer {
  const written = segments.flatMap(({ marker, body, scan }) => [
    Buffer.from([0xff, marker]),
    be16(body.length + 2),
    body,
    scan,
  ]);
  return Buffer.concat([Buffer.from([0xff, soi]), ...written, Buffer.from([0xff, eoi])]);
}

export function isFrame(marker: number): boolean {
  return marker === 0xc0 || marker === 0xc1 || marker === 0xc2;
}
