/**
 * What of an address below `/_sandbox` is handed on; null for the sandbox's controls, however they are
 * written. They belong to tests on this machine.
 */
export function sandboxPath(pathname: string): string | null {
  const path = pathname.slice('/_sandbox'.length) || '/';
  const plain = unescaped(path);
  if (plain === null || /(^|[/\\])[._]/.test(plain)) return null;
  return path;
}

/** Null when it cannot be read, or when it is escaped again and again. */
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
