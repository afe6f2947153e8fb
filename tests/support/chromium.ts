import { execFileSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';

export type Browser = {
  readonly executablePath: string;
  /** Extra environment variables of the browser process. */
  readonly env: Readonly<Record<string, string>>;
};

const whole = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
/** Without the windows, profiles and drawing of the whole browser, which took half of a journey's time. */
const shell = 'chromium-headless-shell';

/**
 * Finds a Chromium for the browser tests. In this order: the path in CHROMIUM, one on the PATH, Debian's package
 * (installed when this process is root), and the npm package with its bundled libraries. `light` prefers the one
 * without a window; what is measured or shown comes from the whole browser.
 */
export async function findChromium({ light = false } = {}): Promise<Browser> {
  const named = process.env['CHROMIUM'];
  if (named) {
    if (!isExecutable(named)) throw new Error(`CHROMIUM=${named} is not executable.`);
    return { executablePath: named, env: {} };
  }
  const names = light ? [shell, ...whole] : whole;
  const packages = light ? [shell, 'chromium'] : ['chromium'];
  const found = onPath(names) ?? (packages.some(installFromDebian) ? onPath(names) : null);
  return found ? { executablePath: found, env: {} } : fromNpm();
}

function onPath(names: readonly string[]): string | null {
  const folders = (process.env['PATH'] ?? '').split(':').filter(Boolean);
  const all = names.flatMap((name) => folders.map((folder) => resolve(folder, name)));
  return all.find(isExecutable) ?? null;
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function installFromDebian(name: string): boolean {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return false;
  const options = {
    stdio: 'ignore',
    timeout: 300_000,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  } as const;
  try {
    execFileSync('apt-get', ['update', '-qq'], options);
    execFileSync('apt-get', ['install', '-qq', '-y', '--no-install-recommends', name], options);
    return true;
  } catch {
    return false;
  }
}

async function fromNpm(): Promise<Browser> {
  const { default: chromium, inflate } = await import('@sparticuz/chromium');
  const executablePath = await chromium.executablePath();
  const bin = join(dirname(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium'))), 'bin');
  const libraries = join(await inflate(join(bin, 'al2023.tar.br')), 'lib');
  return { executablePath, env: { LD_LIBRARY_PATH: libraries } };
}
