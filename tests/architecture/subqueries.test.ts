import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { bareColumns } from './subqueries.ts';

test('a selected subquery qualifies the columns of the outer query with their table', () => {
  const planted = 'images: sql<Image[]>`(select image_id from listing_images where listing_id = ${listings.id})`';
  expect(bareColumns(planted)).toEqual(['listings.id']);
  expect(bareColumns(planted.replace('${listings.id}', 'listings.id'))).toEqual([]);

  const root = resolve(import.meta.dirname, '../..');
  const files = globSync('{src,demo,bench}/**/*.ts', { cwd: root });
  expect(files.length).toBeGreaterThan(300);
  const found = files.flatMap((path) =>
    bareColumns(readFileSync(resolve(root, path), 'utf8')).map((name) => [path, name]),
  );
  expect(found).toEqual([]);
});
