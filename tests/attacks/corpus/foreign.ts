import { gzipSync } from 'node:zlib';
import { canvas } from '#tests/support/photos.ts';
import { all, ascii, be16, be32, le16, le32, type Specimen } from './specimen.ts';
import { png } from './png.ts';

const svg = (content: string, head = '') =>
  `<?xml version="1.0"?>${head}<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="9" height="9">${content}</svg>`;
const laughs = Array.from({ length: 9 }, (_, turn) => `<!ENTITY l${turn + 1} "${`&l${turn};`.repeat(10)}">`).join('');

const svgs = {
  'with a script': svg('<script>alert(1)</script>'),
  'with an event handler': svg('<rect width="9" height="9" onload="alert(1)"/>'),
  'with a local file as image': svg('<image xlink:href="file:///etc/passwd" width="9" height="9"/>'),
  'with a link-local URL as image (SSRF)': svg(
    '<image xlink:href="http://169.254.169.254/latest/meta-data/" width="9" height="9"/>',
  ),
  'with an external entity (XXE)': svg('<text>&x;</text>', '<!DOCTYPE s [<!ENTITY x SYSTEM "file:///etc/passwd">]>'),
  'with nested entities (billion laughs)': svg('<text>&l9;</text>', `<!DOCTYPE s [<!ENTITY l0 "ha">${laughs}]>`),
  'with an HTML body as foreignObject': svg(
    '<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"/></foreignObject>',
  ),
  'with a width of a million': svg('').replace('width="9"', 'width="1000000"'),
  'nested 100,000 deep': svg('<g>'.repeat(100_000)),
};

/** Formats that image libraries can read, but that phones do not send. */
const otherFormats = {
  'HEIC': Buffer.concat([be32(24), ascii('ftypheic\0\0\0\0mif1heic'), Buffer.alloc(200)]),
  'HEIC grid': Buffer.concat([
    be32(24),
    ascii('ftypheic\0\0\0\0mif1heic'),
    be32(20),
    ascii('metagrid'),
    Buffer.alloc(90, 255),
  ]),
  'AVIF sequence': Buffer.concat([be32(28), ascii('ftypavis\0\0\0\0avismsf1iso8'), Buffer.alloc(200)]),
  'MP4': Buffer.concat([be32(24), ascii('ftypisom\0\0\x02\0isommp41'), be32(0xffffffff), ascii('mdat')]),
  'MP4 with a box length of 0': Buffer.concat([be32(24), ascii('ftypmp42\0\0\0\0mp42isom'), be32(0), ascii('moov')]),
  'JPEG XL': Buffer.from([0xff, 0x0a, 0xfa, 0x7f, 0x01, 0x90, 0x08, 0x06]),
  'JPEG XL in a box': Buffer.concat([be32(12), ascii('JXL \r\n\x87\n'), Buffer.alloc(64)]),
  'JPEG 2000': Buffer.concat([be32(12), ascii('jP  \r\n\x87\n'), Buffer.alloc(64)]),
  'JPEG 2000 codestream': Buffer.concat([be16(0xff4f, 0xff51, 47), Buffer.alloc(64)]),
  'JPEG XR': Buffer.concat([ascii('II\xbc\x01'), le32(8), Buffer.alloc(64)]),
  'BMP': bmp(8, 8),
  'BMP of 2,147,483,647 × 2,147,483,647': bmp(0x7fffffff, 0x7fffffff),
  'ICO': Buffer.concat([le16(0, 1, 1), Buffer.from([8, 8, 0, 0]), le16(1, 32), le32(png().length), le32(22), png()]),
  'PSD': Buffer.concat([ascii('8BPS'), be16(1, 0, 0, 0, 3), be32(9), be32(9), be16(8, 3), Buffer.alloc(90)]),
  'BigTIFF': Buffer.concat([ascii('II'), le16(43, 8, 0), Buffer.alloc(64)]),
  'TIFF with a cycle of 10,000 pages': cyclicTiff(),
  'PPM': ascii('P6\n9 9\n255\n' + 'x'.repeat(243)),
  'PPM of 1,000,000 × 1,000,000': ascii('P6\n1000000 1000000\n255\n'),
  'PGM as text': ascii('P2\n2 2\n255\n0 1 2 3\n'),
  'PFM': ascii('PF\n2 2\n-1.0\n' + 'x'.repeat(48)),
  'Radiance': ascii('#?RADIANCE\nFORMAT=32-bit_rle_rgbe\n\n-Y 9 +X 9\n'),
  'OpenEXR': Buffer.concat([Buffer.from([0x76, 0x2f, 0x31, 0x01, 2, 0, 0, 0]), Buffer.alloc(90)]),
  'FITS': ascii('SIMPLE  =                    T'.padEnd(2880)),
  'FITS extension': ascii("XTENSION= 'IMAGE   '".padEnd(2880)),
  'MATLAB': ascii('MATLAB 5.0 MAT-file'.padEnd(200)),
  'CSV': ascii('1,2,3\n4,5,6\n'),
  'VIPS': Buffer.concat([Buffer.from([0x08, 0xf2, 0xa6, 0xb6]), Buffer.alloc(90)]),
  'VIPS, other byte order': Buffer.concat([Buffer.from([0xb6, 0xa6, 0xf2, 0x08]), Buffer.alloc(90)]),
  'Analyze': Buffer.concat([le32(348), Buffer.alloc(400)]),
  'NIfTI': Buffer.concat([le32(348), Buffer.alloc(340), ascii('n+1\0'), Buffer.alloc(90)]),
  'WMF': Buffer.concat([Buffer.from([0xd7, 0xcd, 0xc6, 0x9a]), Buffer.alloc(90)]),
  'EPS': ascii('%!PS-Adobe-3.0 EPSF-3.0\n(/etc/passwd) (r) file\nshowpage\n'),
  'MVG (ImageMagick commands)': ascii(
    'push graphic-context\nimage over 0,0 0,0 \'https://x.example/"|id"\'\npop graphic-context\n',
  ),
  'PDF': ascii('%PDF-1.7\n1 0 obj\n<</Type/Catalog/OpenAction<</S/JavaScript/JS(app.alert(1))>>>>\nendobj\n'),
  'DICOM': Buffer.concat([Buffer.alloc(128), ascii('DICM'), Buffer.alloc(64)]),
  'QOI': Buffer.concat([ascii('qoif'), be32(9), be32(9), Buffer.from([3, 0]), Buffer.alloc(90)]),
  'Farbfeld': Buffer.concat([ascii('farbfeld'), be32(1), be32(1), Buffer.alloc(8)]),
};

/** Files that are not images. */
const nonImages = {
  'an empty file': Buffer.alloc(0),
  'one byte': Buffer.from([0xff]),
  '5,000 zero bytes': Buffer.alloc(5000),
  '5,000 bytes of 255': Buffer.alloc(5000, 255),
  '20 MB of zeros': Buffer.alloc(20 * 1024 * 1024),
  'HTML': ascii('<!doctype html><script>alert(document.domain)</script>'),
  'HTML in UTF-16': Buffer.from('\ufeff<script>alert(1)</script>', 'utf16le'),
  'plain text': ascii('a photo of my dress, I promise'),
  'JSON': ascii('{"image":"photo.jpg"}'),
  'a shell script': ascii('#!/bin/sh\nid\n'),
  'an ELF binary': Buffer.concat([ascii('\x7fELF\x02\x01\x01'), Buffer.alloc(200)]),
  'a Windows executable': Buffer.concat([ascii('MZ'), Buffer.alloc(200)]),
  'a PHP script': ascii('<?php system($_GET["c"]); ?>'),
  'a ZIP archive': ascii('PK\x03\x04\x14\0\0\0\0\0'),
  'a gzip bomb': gzipSync(Buffer.alloc(30_000_000)),
  'a gzipped SVG': gzipSync(ascii(svg('<script>alert(1)</script>'))),
  'a local path': ascii('/etc/passwd'),
  'a URL': ascii('https://evil.example/a.jpg'),
  'a data URL': ascii(`data:image/png;base64,${png().toString('base64')}`),
  'a font': Buffer.concat([ascii('wOF2'), Buffer.alloc(90)]),
  'an MP3': ascii('ID3\x03\0\0\0\0\0\0'),
};

function bmp(width: number, height: number): Buffer {
  const head = Buffer.concat([le32(40), le32(width), le32(height), le16(1, 24), le32(0), Buffer.alloc(20)]);
  return Buffer.concat([ascii('BM'), le32(54 + 192), le32(0), le32(54), head, Buffer.alloc(192)]);
}

/** Each IFD holds the offset of the next; the last points to the first. */
function cyclicTiff(): Buffer {
  const pages = Array.from({ length: 10_000 }, (_, turn) =>
    Buffer.concat([le16(0), le32(8 + ((turn + 1) % 10_000) * 6)]),
  );
  return Buffer.concat([ascii('II*\0'), le32(8), ...pages]);
}

const named = (list: Readonly<Record<string, Buffer | string>>) =>
  Object.fromEntries(
    Object.entries(list).map(([name, bytes]) => [name, () => (typeof bytes === 'string' ? ascii(bytes) : bytes)]),
  );

export const foreigners: readonly Specimen[] = [
  ...all('SVG', 'not-an-image', named(svgs)),
  ...all('another format', 'not-an-image', {
    ...named(otherFormats),
    'AVIF': () => canvas(120, 180).avif({ effort: 0 }).toBuffer(),
    'TIFF': () => canvas(120, 180).tiff().toBuffer(),
    'TIFF pyramid': () => canvas(300, 300).tiff({ pyramid: true, tile: true }).toBuffer(),
  }),
  ...all('not an image', 'not-an-image', named(nonImages)),
];
