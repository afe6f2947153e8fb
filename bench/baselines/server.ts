import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import pg from 'pg';
import { makeHttpServer } from '#src/server/http-server.ts';
import { detailStatement, insertStatement, listStatement, makeInserts } from './statements.ts';

/**
 * The baselines: the minimum work for each kind of response on this machine. Runs as its own process, like the
 * site; sends its two ports to the parent.
 */
const page = 'x'.repeat(20_480);
const bytes = Buffer.from(page);
const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 8 });
await pool.query(makeInserts);

const json = (answer: ServerResponse, data: unknown) => {
  answer.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(data));
};

const plain = createServer((request, answer) => {
  const [path = '/', id = ''] = (request.url ?? '/').split('?id=');
  const answers: Readonly<Record<string, () => Promise<void> | void>> = {
    '/list': async () => json(answer, (await pool.query({ name: 'list', text: listStatement })).rows),
    '/detail': async () =>
      json(answer, (await pool.query({ name: 'detail', text: detailStatement, values: [id] })).rows[0]),
    '/insert': async () => {
      await pool.query({ name: 'insert', text: insertStatement, values: ['one row'] });
      json(answer, { data: 'stored' });
    },
  };
  const pending = answers[path]?.() ?? answer.writeHead(200, { 'content-type': 'text/html' }).end(bytes);
  if (pending instanceof Promise) pending.catch(() => answer.writeHead(500).end());
});
const throughHono = makeHttpServer().on('request', getRequestListener(new Hono().get('*', (c) => c.html(page)).fetch));

const portOf = (server: typeof plain) => (server.address() as AddressInfo).port;
plain.listen(0, '127.0.0.1', () => {
  throughHono.listen(0, '127.0.0.1', () => process.send?.({ plain: portOf(plain), throughHono: portOf(throughHono) }));
});
process.on('disconnect', () => process.exit());
