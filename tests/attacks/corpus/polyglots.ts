import { canvas, gifOfFrames } from '#tests/support/photos.ts';
import { all, ascii, canary, le16, type Specimen } from './specimen.ts';
import { chunk, png } from './png.ts';
import { app, com, jpegOf, segment, segmentsOf } from './segments.ts';

const jpeg = () => canvas(60, 90).jpeg().toBuffer();
const webp = () => canvas(60, 90).webp().toBuffer();
const script = `*/=1;alert("${canary}")/*`;
const page = `<html><script>alert("${canary}")</script>`;
const archive = `PK\x03\x04\x14\0\0\0${canary}PK\x05\x06${'\0'.repeat(18)}`;
const document = `%PDF-1.4\n1 0 obj<</S/JavaScript/JS(app.alert("${canary}"))>>endobj\n%%EOF`;

const followedBy = (image: () => Promise<Buffer> | Buffer, text: string) => async () =>
  Buffer.concat([await image(), ascii(text)]);
const within = (marker: number, text: string) => async () =>
  jpegOf([segment(marker, ascii(text)), ...segmentsOf(await jpeg())]);

/** A picture and something else at once. Where it is kept, it is its pixels alone. */
export const polyglots: readonly Specimen[] = [
  ...all('two things at once', 'kept', {
    'JPEG and archive': followedBy(jpeg, archive),
    'JPEG and page': followedBy(jpeg, page),
    'JPEG and document': within(com, document),
    'JPEG and program in its camera’s part': within(app(1), `Exif\0\0<?php echo "${canary}"; ?>`),
    'JPEG whose first part is a script': within(app(0), `/*${script}`),
    'PNG and page': followedBy(() => png(), page),
    'PNG and page in a comment': () => png({ before: [chunk('tEXt', ascii(`Comment\0${page}`))] }),
    'PNG and archive': followedBy(() => png(), archive),
    'PNG and program in its palette': () =>
      png({ kind: 3, before: [chunk('PLTE', ascii('<?php system($_GET["c"]); ?>'.padEnd(48)))] }),
    'PNG that is also the next PNG': followedBy(() => png(), png({ width: 9000, height: 9000 }).toString('latin1')),
    'GIF and archive': followedBy(() => gifOfFrames(1, 9), archive),
    'GIF and page': followedBy(() => gifOfFrames(2, 9), page),
    'WebP and page': followedBy(webp, page),
    'WebP and document': followedBy(webp, document),
  }),
  ...all('two things at once', 'no-picture', {
    // A screen of 0x2a2f by 0x2f3d pixels reads as the comment "/*=…" of a script.
    'GIF and script': () =>
      Buffer.concat([ascii('GIF89a'), le16(0x2a2f, 0x00ff), Buffer.from([0, 0, 0]), ascii(`${script};`)]),
  }),
  ...all('two things at once', 'no-picture', {
    'page before a JPEG': async () => Buffer.concat([ascii(page), await jpeg()]),
    'document before a PNG': () => Buffer.concat([ascii(document), png()]),
    'archive before a GIF': () => Buffer.concat([ascii(archive), gifOfFrames(1, 9)]),
    'drawing before a JPEG': async () =>
      Buffer.concat([ascii('<svg xmlns="http://www.w3.org/2000/svg"/>'), await jpeg()]),
    'the sign of a PNG before a JPEG': async () => Buffer.concat([png().subarray(0, 8), await jpeg()]),
    'the sign of a JPEG before a PNG': () => Buffer.concat([Buffer.from([0xff, 0xd8]), png()]),
    'the sign of a film before a JPEG': async () => Buffer.concat([ascii('\0\0\0\x18ftypisom'), await jpeg()]),
    'a picture after a mark for letters': async () => Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), await jpeg()]),
  }),
];
