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

/**
 * A drawn page with a last script. What is seen comes first: the style sheet, the letters, the first
 * pictures. Without a low priority, browsers hold the scripts of a page for as urgent, and a phone waits
 * for them before it shows anything.
 */
export function wholePage(drawn: Buffer<ArrayBuffer>, lastScript: string): Buffer<ArrayBuffer> {
  const headEnd = Math.max(0, drawn.indexOf('</head>'));
  const bodyEnd = Math.max(headEnd, drawn.lastIndexOf('</body>'));
  const head = drawn.toString('utf8', 0, headEnd).replaceAll('<link rel="modulepreload"', '$& fetchpriority="low"');
  return Buffer.concat([
    Buffer.from(head),
    drawn.subarray(headEnd, bodyEnd),
    Buffer.from(lastScript),
    drawn.subarray(bodyEnd),
  ]);
}
