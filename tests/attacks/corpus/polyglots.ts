import { canvas, gifOfFrames } from '#tests/support/photos.ts';
import { all, ascii, canary, le16, photoSide, type Specimen } from './specimen.ts';
import { chunk, png } from './png.ts';
import { app, com, jpegOf, segment, segmentsOf } from './segments.ts';

const jpeg = () => canvas(120, 180).jpeg().toBuffer();
const webp = () => canvas(120, 180).webp().toBuffer();
const script = `*/=1;alert("${canary}")/*`;
const html = `<html><script>alert("${canary}")</script>`;
const zip = `PK\x03\x04\x14\0\0\0${canary}PK\x05\x06${'\0'.repeat(18)}`;
const pdf = `%PDF-1.4\n1 0 obj<</S/JavaScript/JS(app.alert("${canary}"))>>endobj\n%%EOF`;

const followedBy = (image: () => Promise<Buffer> | Buffer, text: string) => async () =>
  Buffer.concat([await image(), ascii(text)]);
const inSegment = (marker: number, text: string) => async () =>
  jpegOf([segment(marker, ascii(text)), ...segmentsOf(await jpeg())]);

/** Files that are valid in two formats at once. When one is stored, only its pixels are. */
export const polyglots: readonly Specimen[] = [
  ...all('polyglot', 'stored', {
    'JPEG and ZIP': followedBy(jpeg, zip),
    'JPEG and HTML': followedBy(jpeg, html),
    'JPEG and PDF': inSegment(com, pdf),
    'JPEG and PHP in the EXIF segment': inSegment(app(1), `Exif\0\0<?php echo "${canary}"; ?>`),
    'JPEG and script in the JFIF segment': inSegment(app(0), `/*${script}`),
    'PNG and HTML': followedBy(() => png(), html),
    'PNG and HTML in a comment': () => png({ before: [chunk('tEXt', ascii(`Comment\0${html}`))] }),
    'PNG and ZIP': followedBy(() => png(), zip),
    'PNG and PHP in the palette': () =>
      png({ colourType: 3, before: [chunk('PLTE', ascii('<?php system($_GET["c"]); ?>'.padEnd(48)))] }),
    'PNG followed by a PNG': followedBy(() => png(), png({ width: 9000, height: 9000 }).toString('latin1')),
    'GIF and ZIP': followedBy(() => gifOfFrames(1, photoSide), zip),
    'GIF and HTML': followedBy(() => gifOfFrames(2, photoSide), html),
    'WebP and HTML': followedBy(webp, html),
    'WebP and PDF': followedBy(webp, pdf),
  }),
  ...all('polyglot', 'not-an-image', {
    // A GIF screen size of 0x2a2f reads as the start of a comment ("/*") in a script.
    'GIF and script': () =>
      Buffer.concat([ascii('GIF89a'), le16(0x2a2f, 0x00ff), Buffer.from([0, 0, 0]), ascii(`${script};`)]),
  }),
  ...all('polyglot', 'not-an-image', {
    'HTML before a JPEG': async () => Buffer.concat([ascii(html), await jpeg()]),
    'PDF before a PNG': () => Buffer.concat([ascii(pdf), png()]),
    'ZIP before a GIF': () => Buffer.concat([ascii(zip), gifOfFrames(1, photoSide)]),
    'SVG before a JPEG': async () => Buffer.concat([ascii('<svg xmlns="http://www.w3.org/2000/svg"/>'), await jpeg()]),
    'a PNG signature before a JPEG': async () => Buffer.concat([png().subarray(0, 8), await jpeg()]),
    'a JPEG marker before a PNG': () => Buffer.concat([Buffer.from([0xff, 0xd8]), png()]),
    'an MP4 header before a JPEG': async () => Buffer.concat([ascii('\0\0\0\x18ftypisom'), await jpeg()]),
    'a byte order mark before a JPEG': async () => Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), await jpeg()]),
  }),
];
