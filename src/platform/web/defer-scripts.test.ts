import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dataScript, startScript, wholePage } from './defer-scripts.ts';

/** The text that a browser would take in from this script. */
function takenIn(script: string): string {
  const [, code = ''] = /^<script nonce="n">([^]*?)<\/script>$/.exec(script) ?? [];
  const taken: string[] = [];
  const streamController = { enqueue: (text: string) => taken.push(text), close: () => taken.push('closed') };
  runInNewContext(code, { window: { __reactRouterContext: { streamController } } });
  expect(taken.at(-1)).toBe('closed');
  return taken.slice(0, -1).join('');
}

test('whatever a page hands over arrives as it was', () => {
  const listings = fc.constantFrom(
    '</script>',
    '<!--',
    '<script',
    "'",
    '"',
    '\\',
    '\n',
    '\r',
    '\u2028',
    '$&',
    '`${1}`',
    'é👗',
  );
  fc.assert(
    fc.property(fc.array(fc.oneof(listings, fc.string({ unit: 'binary' }))), (parts) => {
      const data = parts.join('');
      const script = dataScript(data, 'n');
      expect(takenIn(script)).toBe(data);
      expect(script.slice(1, -'</script>'.length)).not.toContain('<');
    }),
    { numRuns: 40 },
  );
});

const drawn =
  '<head><link rel="modulepreload" href="/a.js"/></head><body>&lt;/body> é' +
  '<script nonce="n" type="module" async="">import "/a.js"</script></body></html>';

test('the last scripts end the body, and the modules are held back', () => {
  expect(wholePage(Buffer.from(drawn), '<script>1</script>').toString()).toBe(
    '<head><link rel="later" href="/a.js"/></head><body>&lt;/body> é' +
      '<script nonce="n" type="later">import "/a.js"</script><script>1</script></body></html>',
  );
});

test('a page without modules stays as it was drawn', () => {
  const plain = '<head><title>é</title></head><body>é</body></html>';
  expect(wholePage(Buffer.from(plain), '').toString()).toBe(plain);
});

test('nothing in the script that lets them go could end it', () => {
  expect(startScript('n').slice(1, -'</script>'.length)).not.toContain('<');
});
