import { describe, expect, test } from 'vitest';
import { catalogue } from '#demo/catalogue/catalogue.ts';
import { pictureRecord } from '#demo/catalogue/pictures.ts';
import { views, type PictureRecord } from '../record.ts';
import { cutout, picture } from './picture.ts';

const records = catalogue.pieces.map(pictureRecord);

function recordOf(id: string): PictureRecord {
  const found = records.find((record) => record.id === id);
  if (!found) throw new Error(`no such piece: ${id}`);
  return found;
}

describe('a picture', () => {
  test.each(records)('of $id is the same text twice in one process', (record) => {
    for (const view of views) expect(picture(record, view)).toBe(picture(record, view));
  });

  test.each(records)('of $id refers only to what it defines', (record) => {
    for (const view of views) {
      const svg = picture(record, view);
      const defined = new Set([...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
      const used = [...svg.matchAll(/url\(#([^)]+)\)/g)].map(([, id]) => id);
      expect(used.filter((id) => !defined.has(id))).toEqual([]);
      expect(svg).not.toMatch(/NaN|undefined|Infinity/);
    }
  });

  test('of another piece with the same drawing hangs differently', () => {
    const record = recordOf('luna-slip');
    expect(picture({ ...record, id: 'a-sister' }, 'front')).not.toBe(picture(record, 'front'));
  });

  test('shows the back of a garment without its buttons', () => {
    const record = recordOf('poppy-tea-dress');
    const buttons = (svg: string) => svg.split('#efe7d8').length - 1;
    expect(buttons(picture(record, 'front'))).toBe(5);
    expect(buttons(picture(record, 'back'))).toBe(0);
  });

  test('refuses to hang a bag on a rail', () => {
    expect(() => cutout(recordOf('iris-shoulder-bag'))).toThrow('does not hang');
  });
});
