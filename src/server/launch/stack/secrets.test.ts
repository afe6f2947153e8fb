import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openSpool } from '#src/platform/images/spool.server.ts';
import { vapidKeysOf } from '#src/platform/push/vapid.server.ts';
import { writeCluster } from '#src/platform/postgres/cluster.server.ts';
import { LogFile } from '../supervision/log-file.ts';
import { recordRunning } from '../supervision/orphan-processes.ts';
import { localSecrets } from './secrets.ts';

let dataDir: string;
let before: number;
beforeEach(() => {
  dataDir = join(mkdtempSync(join(tmpdir(), 'rotation-secrets-')), 'data');
  // With this umask, a file created without an explicit mode is open to every user.
  before = process.umask(0);
});
afterEach(() => {
  process.umask(before);
  rmSync(join(dataDir, '..'), { recursive: true });
});

const modeOf = (...path: string[]) => (statSync(join(dataDir, ...path)).mode & 0o777).toString(8);

test('secrets can be read by their owner only, whatever the umask', async () => {
  const made = localSecrets(dataDir);
  expect(modeOf('secrets.json')).toBe('600');
  writeCluster(dataDir, { folder: dataDir, password: 'secret', port: 1 });
  expect(modeOf('postgres.json')).toBe('600');
  openSpool(join(dataDir, 'spool'));
  expect(modeOf('spool')).toBe('700');
  recordRunning(dataDir, []);
  expect(modeOf('running.json')).toBe('600');
  const log = new LogFile(join(dataDir, 'logs/web.log'));
  log.read(Readable.from(['a line\n']), () => {});
  await expect.poll(() => readdirSync(join(dataDir, 'logs'))).toEqual(['web.log']);
  expect(modeOf('logs', 'web.log')).toBe('600');
  expect(modeOf('logs')).toBe('700');
  expect(readdirSync(dataDir).filter((name) => /\.\d+$/.test(name))).toEqual([]);
  expect(localSecrets(dataDir)).toEqual(made);
});

test('secrets are long, random, and generated once', () => {
  const [one, other] = [localSecrets(dataDir), localSecrets(`${dataDir}-2`)];
  expect(new Set([...Object.values(one), ...Object.values(other)]).size).toBe(10);
  for (const secret of Object.values(one)) expect(secret.length).toBeGreaterThanOrEqual(40);
  expect(JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8'))).toEqual(one);
});

test('a folder of an earlier version keeps its secrets, and gets the key that it lacks once', () => {
  const { vapid: _, ...before } = localSecrets(dataDir);
  writeFileSync(join(dataDir, 'secrets.json'), JSON.stringify(before));
  const after = localSecrets(dataDir);
  expect(after).toMatchObject(before);
  expect(vapidKeysOf(after.vapid).publicKey).toHaveLength(87);
  expect(localSecrets(dataDir)).toEqual(after);
});
