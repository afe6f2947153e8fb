import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dataScript, startScript, wholePage } from './defer-scripts.ts';

/** The text that a browser would receive from this script. */
function receivedFrom(script: string): string {
  const [, code = ''] = /^<script nonce="n">([^]*?)<\/script>$/.exec(script) ?? [];
  const received: string[] = [];
  const streamController = { enqueue: (text: string) => received.push(text), close: () => received.push('closed') };
  runInNewContext(code, { window: { __reactRouterContext: { streamController } } });
  expect(received.at(-1)).toBe('closed');
  return received.slice(0, -1).join('');
}

test('any page data arrives unchanged', () => {
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
      expect(receivedFrom(script)).toBe(data);
      expect(script.slice(1, -'</script>'.length)).not.toContain('<');
    }),
    { numRuns: 40 },
  );
});

const rendered =
  '<head><link rel="modulepreload" href="/a.js"/></head><body>&lt;/body> é' +
  '<script nonce="n" type="module" async="">import "/a.js"</script></body></html>';

test('the last scripts end the body, and modules are deferred', () => {
  expect(wholePage(Buffer.from(rendered), '<script>1</script>').toString()).toBe(
    '<head><link rel="later" href="/a.js"/></head><body>&lt;/body> é' +
      '<script nonce="n" type="later">import "/a.js"</script><script>1</script></body></html>',
  );
});

test('a page without modules is not changed', () => {
  const plain = '<head><title>é</title></head><body>é</body></html>';
  expect(wholePage(Buffer.from(plain), '').toString()).toBe(plain);
});

test('nothing in the start script could end it', () => {
  expect(startScript('n').slice(1, -'</script>'.length)).not.toContain('<');
});
