import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { clockOffset } from '../store/clock.ts';
import { openStore } from '../store/database.ts';
import { storedResponse } from '../wire/idempotency.ts';

test('a database of an earlier version keeps its responses, its clock and its deliveries', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sandbox-upgrade-'));
  const earlier = new DatabaseSync(join(folder, 'sandbox.sqlite'));
  earlier.exec(`
    CREATE TABLE answers (account TEXT NOT NULL, key TEXT NOT NULL, method TEXT NOT NULL, path TEXT NOT NULL,
      params TEXT NOT NULL, status INTEGER NOT NULL, body TEXT NOT NULL, request TEXT NOT NULL, at INTEGER NOT NULL,
      PRIMARY KEY (account, key)) WITHOUT ROWID;
    CREATE TABLE deliveries (seq INTEGER PRIMARY KEY AUTOINCREMENT, event TEXT NOT NULL,
      tries INTEGER NOT NULL DEFAULT 0, since INTEGER NOT NULL, due INTEGER NOT NULL);
    CREATE TABLE facts (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
    INSERT INTO answers VALUES ('platform', 'key', 'POST', '/v1/refunds', '{}', 200, '{"id":"re_1"}', 'req_1', 1000);
    INSERT INTO deliveries (event, tries, since, due) VALUES ('evt_1', 3, 1, 2);
    INSERT INTO facts VALUES ('clock-offset-seconds', '60');`);
  earlier.close();
  try {
    for (const opening of ['first', 'second']) {
      const store = openStore(folder);
      const request = { account: 'platform', key: 'key', method: 'POST', path: '/v1/refunds', params: '{}' };
      expect(storedResponse(store, request, 1000), opening).toMatchObject({ body: '{"id":"re_1"}' });
      expect(clockOffset(store), opening).toBe(60);
      expect(store.all('SELECT event, attempts FROM deliveries'), opening).toMatchObject([
        { event: 'evt_1', attempts: 3 },
      ]);
      store.close();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
