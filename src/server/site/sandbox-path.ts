/**
 * The path below `/_sandbox` that is forwarded; null for the sandbox's control endpoints, however they are escaped.
 * Those are for tests on this machine.
 */
export function sandboxPath(pathname: string): string | null {
  const path = pathname.slice('/_sandbox'.length) || '/';
  const plain = unescaped(path);
  if (plain === null || /(^|[/\\])[._]/.test(plain)) return null;
  return path;
}

/** Null when it cannot be decoded, or is escaped more than three times. */
function unescaped(path: string): string | null {
  let plain = path;
  for (let round = 0; round < 4; round++) {
    if (!plain.includes('%')) return plain;
    try {
      plain = decodeURIComponent(plain);
    } catch {
      return null;
    }
  }
  return null;
}
