import { startDeferredScripts } from './start-deferred-scripts.ts';

/** Characters that must be escaped in a script between single quotes. */
const mustEscape = /[\\'<\n\r]/g;
const escaped: Readonly<Record<string, string>> = {
  '\\': String.raw`\\`,
  "'": String.raw`\'`,
  // Could end the script or begin a comment.
  '<': String.raw`\x3c`,
  '\n': String.raw`\n`,
  '\r': String.raw`\r`,
};

/** The script that passes the page's data, as serialised by React Router, to the router in the browser. */
export function dataScript(data: string, nonce: string): string {
  const quoted = `'${data.replace(mustEscape, (character) => escaped[character] ?? '')}'`;
  const controller = 'window.__reactRouterContext.streamController';
  return `<script nonce="${nonce}">${controller}.enqueue(${quoted});${controller}.close();</script>`;
}

/** The script that starts the modules that `wholePage` defers. */
export function startScript(nonce: string): string {
  return `<script nonce="${nonce}">(${startDeferredScripts.toString()})();</script>`;
}

const moduleType = ' type="module" async=""';

/**
 * Adds the last scripts to a rendered page and defers its modules. Visible resources come first: the style sheet,
 * fonts and first images. The router's modules are larger than all of these and would compete with them for a
 * phone's bandwidth, so they wait for `startDeferredScripts`.
 */
export function wholePage(rendered: Buffer<ArrayBuffer>, lastScripts: string): Buffer<ArrayBuffer> {
  // Without that script nothing would start them.
  if (lastScripts === '') return rendered;
  const headEnd = Math.max(0, rendered.indexOf('</head>'));
  const bodyEnd = Math.max(headEnd, rendered.lastIndexOf('</body>'));
  // React Router writes its module script at the end of the body.
  const router = Math.max(headEnd, rendered.lastIndexOf(moduleType, bodyEnd));
  const head = rendered.toString('utf8', 0, headEnd);
  const foot = rendered.toString('utf8', router, bodyEnd);
  return Buffer.concat([
    Buffer.from(head.replaceAll('<link rel="modulepreload"', '<link rel="later"')),
    rendered.subarray(headEnd, router),
    Buffer.from(foot.replace(moduleType, ' type="later"') + lastScripts),
    rendered.subarray(bodyEnd),
  ]);
}
