import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { hashInlineScripts } from './csp-hashes.ts';

const nonce = '+AHOQYcNOYQ5Y9mgxazisAfg';
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

test('scripts of the page are known by their hash, each once', () => {
  const { html, scripts } = hashInlineScripts(
    `<script nonce="${nonce}">one()</script><script type="module" nonce="${nonce}" async="">two()</script>` +
      `<script nonce="${nonce}">one()</script><script nonce="${nonce}" src="/assets/a.js"></script>`,
    nonce,
  );
  expect(scripts).toEqual([hashOf('one()'), hashOf('two()')]);
  expect(html).not.toContain('nonce');
});

test('a script that does not carry the nonce gets no hash', () => {
  const { html, scripts } = hashInlineScripts(
    `<p><script>evil()</script><script nonce="guess">evil()</script></p>`,
    nonce,
  );
  expect(scripts).toEqual([]);
  expect(html).toContain('nonce="guess"');
});
