import { startDeferredScripts } from './start-deferred-scripts.ts';

/** What cannot stand in a script between single quotes as it is. */
const unquotable = /[\\'<\n\r]/g;
const written: Readonly<Record<string, string>> = {
  '\\': String.raw`\\`,
  "'": String.raw`\'`,
  // Neither the end of the script nor the beginning of a comment.
  '<': String.raw`\x3c`,
  '\n': String.raw`\n`,
  '\r': String.raw`\r`,
};

/** The script that gives a page's data, as the router wrote it, to the router in the browser. */
export function dataScript(data: string, nonce: string): string {
  const quoted = `'${data.replace(unquotable, (character) => written[character] ?? '')}'`;
  const controller = 'window.__reactRouterContext.streamController';
  return `<script nonce="${nonce}">${controller}.enqueue(${quoted});${controller}.close();</script>`;
}

/** The script that lets those go which `wholePage` holds back. */
export function startScript(nonce: string): string {
  return `<script nonce="${nonce}">(${startDeferredScripts.toString()})();</script>`;
}

const moduleType = ' type="module" async=""';

/**
 * A drawn page with its last scripts. What is seen comes first: the style sheet, the letters, the first
 * pictures. The router's modules weigh more than all of these, and would share a phone's thin line with
 * them; so they are held back until `startDeferredScripts` lets them go.
 */
export function wholePage(drawn: Buffer<ArrayBuffer>, lastScripts: string): Buffer<ArrayBuffer> {
  // Nothing would let them go again.
  if (lastScripts === '') return drawn;
  const headEnd = Math.max(0, drawn.indexOf('</head>'));
  const bodyEnd = Math.max(headEnd, drawn.lastIndexOf('</body>'));
  // The router writes its own behind all that is drawn.
  const router = Math.max(headEnd, drawn.lastIndexOf(moduleType, bodyEnd));
  const head = drawn.toString('utf8', 0, headEnd);
  const foot = drawn.toString('utf8', router, bodyEnd);
  return Buffer.concat([
    Buffer.from(head.replaceAll('<link rel="modulepreload"', '<link rel="later"')),
    drawn.subarray(headEnd, router),
    Buffer.from(foot.replace(moduleType, ' type="later"') + lastScripts),
    drawn.subarray(bodyEnd),
  ]);
}
