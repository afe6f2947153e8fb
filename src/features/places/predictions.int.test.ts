import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makePlaces } from '#src/platform/places/places.server.ts';
import { makeTestContext, type TestContext } from '#tests/support/test-context.ts';
import { findPlace, predictPlaces } from './predictions.server.ts';

let context: TestContext;
let sent = 0;
const geocoder = createServer((_, response) => {
  sent += 1;
  response.end('{"features":[]}');
});

beforeAll(async () => {
  context = await makeTestContext();
  await new Promise<void>((resolve) => geocoder.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  geocoder.close();
  await context.close();
});

test('a network may send sixty texts a minute to the geocoder; then the gazetteer answers it, and others are not held up', async () => {
  const { app } = context;
  const geocoderUrl = `http://127.0.0.1:${(geocoder.address() as AddressInfo).port}`;
  const places = makePlaces({ ...app.config, geocoderUrl }, app.logger);
  const busy = { ...app, places };
  for (let turn = 0; turn < 65; turn += 1) await predictPlaces(busy, `ponsonby ${turn}`, { ip: '203.0.113.7' });
  expect(sent).toBe(60);
  const beyond = await predictPlaces(busy, 'kelburn', { ip: '203.0.113.7' });
  expect(beyond).toMatchObject({ source: 'geonames', places: [{ name: 'Kelburn' }] });
  await predictPlaces(busy, 'kelburn', { ip: '203.0.113.8' });
  expect(sent).toBe(61);
});

test('a text means its likeliest place, or none', async () => {
  const client = { ip: '203.0.113.9' };
  expect(await findPlace(context.app, 'ponsonby', client)).toMatchObject({ name: 'Ponsonby', within: 'Auckland' });
  expect(await findPlace(context.app, 'zzzzzz', client)).toBeNull();
});
