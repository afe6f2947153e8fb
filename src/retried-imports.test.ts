import { expect, test } from 'vitest';
import { withRetries } from './retried-imports.ts';

test('parts of the site are imported by the call that retries, whatever quotes they have, and nothing else is', () => {
  const code =
    'e(()=>import(`./menu-Ab1.js`).then(e=>e.Menu),[]);import("./map.js");import(\'./a.js\');import(e.module);import`./b.js`;import{c}from"./c.js"';
  expect(withRetries(code)).toEqual({
    code: 'e(()=>importPart(`./menu-Ab1.js`).then(e=>e.Menu),[]);importPart("./map.js");importPart(\'./a.js\');import(e.module);import`./b.js`;import{c}from"./c.js"',
    found: 3,
  });
});
