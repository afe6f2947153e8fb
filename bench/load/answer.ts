const blankLine = '\r\n\r\n';

/** The end of an HTTP/1.1 response in the received bytes; null while it is incomplete. */
export function answerEnd(received: Buffer): number | null {
  const headEnd = received.indexOf(blankLine);
  if (headEnd === -1) return null;
  const head = received.toString('latin1', 0, headEnd).toLowerCase();
  const body = headEnd + blankLine.length;
  if (/^http\/1\.1 (204|304)/.test(head)) return body;
  const length = /\r\ncontent-length: *(\d+)/.exec(head)?.[1];
  if (length !== undefined) {
    const end = body + Number(length);
    return received.length >= end ? end : null;
  }
  return chunkedEnd(received, body);
}

function chunkedEnd(received: Buffer, body: number): number | null {
  // Fast path: most calls happen before the last chunk has arrived, and its end is recognisable by the last bytes.
  if (received.toString('latin1', received.length - blankLine.length) !== blankLine) return null;
  for (let at = body; ;) {
    const lineEnd = received.indexOf('\r\n', at);
    if (lineEnd === -1) return null;
    const size = Number.parseInt(received.toString('latin1', at, lineEnd), 16);
    at = lineEnd + 2 + size + 2;
    if (at > received.length) return null;
    if (size === 0) return at;
  }
}
