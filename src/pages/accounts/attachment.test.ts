import { expect, test } from 'vitest';
import { attachment } from './attachment.ts';

test.each([
  ['Rotation', 'rotation-data.zip'],
  ['Kākahu & Co.', 'kakahu-co-data.zip'],
  ['Say "yes"', 'say-yes-data.zip'],
  ['着物', 'no-slug-data.zip'],
])('the file of a marketplace named %s is %s, in a header that can be sent', (name, file) => {
  const header = attachment('data.zip', name);
  expect(header).toBe(`attachment; filename="${file}"`);
  expect(() => new Headers({ 'content-disposition': header })).not.toThrow();
});
