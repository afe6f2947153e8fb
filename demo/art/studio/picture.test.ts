import { describe, expect, test } from 'vitest';
import { catalogue } from '#demo/catalogue/catalogue.ts';
import { pictureRecord } from '#demo/catalogue/pictures.ts';
import { views, type PictureRecord } from '../record.ts';
import { cutout, picture } from './picture.ts';

const records = catalogue.listings.map(pictureRecord);

function recordOf(id: string): PictureRecord {
  const found = records.find((record) => record.id === id);
  if (!found) throw new Error(`no such listing: ${id}`);
  return found;
}

/** The first listing of each kind, because each kind has its own drawing code. */
const samples = [...new Map(records.toReversed().map((record) => [record.drawing.kind, record])).values()];

describe('a picture', () => {
  test('is deterministic within one process', () => {
    const record = recordOf('citrus-bikini');
    for (const view of views) expect(picture(record, view)).toBe(picture(record, view));
  });

  test.each(samples)('of $id refers only to what it defines', (record) => {
    for (const view of ['front', 'back'] as const) {
      const svg = picture(record, view).replaceAll(/base64,[^"]+/g, '');
      const defined = new Set([...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
      const used = [...svg.matchAll(/url\(#([^)]+)\)/g)].map(([, id]) => id);
      expect(used.filter((id) => !defined.has(id))).toEqual([]);
      expect(svg).not.toMatch(/NaN|undefined|Infinity/);
    }
  });

  test('of another id with the same drawing differs', () => {
    const record = recordOf('pilot-swimsuit');
    expect(picture({ ...record, id: 'a-sister' }, 'front')).not.toBe(picture(record, 'front'));
  });

  test('shows the back of a garment without its buttons', () => {
    const record = recordOf('poppy-tea-dress');
    const buttons = (svg: string) => svg.split('#efe7d8').length - 1;
    expect(buttons(picture(record, 'front'))).toBe(5);
    expect(buttons(picture(record, 'back'))).toBe(0);
  });

  test('of a garment on a table shows no hanger', () => {
    const laid = recordOf('citrus-bikini');
    const hung = { ...laid, drawing: { ...laid.drawing, pose: 'hung' as const } };
    const brass = (svg: string) => svg.includes('#fbeecb');
    expect([brass(picture(hung, 'front')), brass(picture(laid, 'front'))]).toEqual([true, false]);
  });

  test('refuses to hang a bag on a rail', () => {
    expect(() => cutout(recordOf('iris-shoulder-bag'))).toThrow('does not hang');
  });
});
