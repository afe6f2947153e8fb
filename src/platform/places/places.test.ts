import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { boundsAround } from '#src/domain/places/bounds.ts';
import { makePlaces, type PlacesLimits } from './places.server.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

type Received = { readonly requests: IncomingMessage[]; readonly logged: unknown[] };

const usual: PlacesLimits = { maxConcurrent: 8, pauseMs: 60_000, timeoutMs: 5_000 };

/** Places with a geocoder of this test. */
async function placesWith(answer: RequestListener, limits: Partial<PlacesLimits> = {}) {
  const received: Received = { requests: [], logged: [] };
  const server = createServer((request, response) => {
    received.requests.push(request);
    answer(request, response);
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const geocoderUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/geo/`;
  const config = { geocoderUrl, canonicalRootUrl: 'https://rotation.example' };
  const logger = { warn: (...line: unknown[]) => void received.logged.push(line) };
  const places = makePlaces(config, logger, { ...usual, ...limits });
  return {
    ...received,
    places,
    predict: (text: string, mayLeave = true) => places.predict(text, { mayLeave: async () => mayLeave }),
  };
}

const house = {
  geometry: { type: 'Point', coordinates: [174.7402, -36.8561] },
  properties: {
    ...{ type: 'house', housenumber: '12', street: 'Ponsonby Road', district: 'Ponsonby', city: 'Auckland' },
    ...{ countrycode: 'NZ', extent: [170, -30, 171, -31] },
  },
};
const city = {
  geometry: { type: 'Point', coordinates: [174.7635, -36.8485] },
  properties: {
    type: 'city',
    name: 'Auckland',
    state: 'Auckland',
    countrycode: 'NZ',
    extent: [174.4, -36.6, 175, -37],
  },
};
const answered =
  (body: unknown): RequestListener =>
  (_, response) =>
    response.end(JSON.stringify(body));

test('a geocoder’s answer: an address has 500 metres around it, a town its own extent', async () => {
  const { predict, requests } = await placesWith(answered({ features: [house, city] }));
  const origin = { latitude: -36.8561, longitude: 174.7402 };
  expect(await predict('12 Ponsonby')).toEqual({
    source: 'openstreetmap',
    places: [
      {
        name: '12 Ponsonby Road',
        within: 'Ponsonby, Auckland',
        kind: 'address',
        origin,
        bounds: boundsAround(origin, 500),
      },
      {
        ...{ name: 'Auckland', within: null, kind: 'town', origin: { latitude: -36.8485, longitude: 174.7635 } },
        bounds: { northEast: { latitude: -36.6, longitude: 175 }, southWest: { latitude: -37, longitude: 174.4 } },
      },
    ],
  });
  const [request] = requests;
  const sent = new URL(request?.url ?? '', 'http://geo');
  expect([sent.pathname, sent.searchParams.get('q'), sent.searchParams.get('limit')]).toEqual([
    '/geo/api',
    '12 Ponsonby',
    '10',
  ]);
  expect(request?.headers).toMatchObject({ 'user-agent': 'Rotation (https://rotation.example)' });
  expect(request?.headers.cookie ?? request?.headers['x-forwarded-for']).toBeUndefined();
});

test('an answer is kept: the same text is sent once', async () => {
  const { predict, requests } = await placesWith(answered({ features: [city] }));
  const first = await predict('Auckland');
  expect(await predict('  auckland ')).toMatchObject({ places: first.places });
  expect(requests).toHaveLength(1);
});

test('other countries, unreadable features and layers without items are left out, and five remain', async () => {
  const abroad = { ...city, properties: { ...city.properties, name: 'Auckland Park', countrycode: 'AU' } };
  const mountain = { ...city, properties: { ...city.properties, type: 'other' } };
  const nowhere = { ...city, geometry: { coordinates: [999, 0] } };
  const many = Array.from({ length: 9 }, () => city);
  const { predict } = await placesWith(answered({ features: [abroad, mountain, nowhere, null, 7, ...many] }));
  const { places } = await predict('auckland');
  expect(places).toHaveLength(5);
  expect(new Set(places.map(({ name, kind }) => `${kind} ${name}`))).toEqual(new Set(['town Auckland']));
});

test('a text that may not leave is answered by the gazetteer', async () => {
  const { predict, requests } = await placesWith(answered({ features: [city] }));
  expect(await predict('ponsonby', false)).toMatchObject({ source: 'geonames', places: [{ name: 'Ponsonby' }] });
  expect(requests).toHaveLength(0);
});

test('where the geocoder finds nothing, the gazetteer answers', async () => {
  const { predict } = await placesWith(answered({ features: [] }));
  expect(await predict('ponsonby')).toMatchObject({ source: 'geonames', places: [{ name: 'Ponsonby' }] });
});

test.each<[string, RequestListener, string]>([
  ['an error', (_, response) => response.writeHead(500).end('Ponsonby'), 'answered 500'],
  ['a redirect', (_, response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(), 'answered 302'],
  ['no JSON', (_, response) => response.end('<html>Ponsonby'), 'SyntaxError'],
  ['another shape', answered({ results: [] }), 'ZodError'],
  ['a very long answer', (_, response) => response.end('x'.repeat(300_000)), 'Error'],
  ['a broken connection', ({ socket }) => void socket.destroy(), 'UND_ERR_SOCKET'],
])('%s: the gazetteer answers, is not kept waiting again, and the log names no text', async (_, listener, reason) => {
  const { predict, requests, logged } = await placesWith(listener);
  expect(await predict('ponsonby')).toMatchObject({ source: 'geonames', places: [{ name: 'Ponsonby' }] });
  expect(await predict('kelburn')).toMatchObject({ source: 'geonames', places: [{ name: 'Kelburn' }] });
  expect(requests).toHaveLength(1);
  expect(logged).toEqual([['geocoder failed', { reason }]]);
});

test('a geocoder that does not answer in time is given up', async () => {
  const { predict, logged } = await placesWith(() => {}, { timeoutMs: 50 });
  expect(await predict('ponsonby')).toMatchObject({ source: 'geonames', places: [{ name: 'Ponsonby' }] });
  expect(logged).toEqual([['geocoder failed', { reason: 'TimeoutError' }]]);
});

test('after the pause the geocoder is used again', async () => {
  let isAway = true;
  const { predict } = await placesWith(
    (request, response) => (isAway ? response.writeHead(503).end() : answered({ features: [city] })(request, response)),
    { pauseMs: 0 },
  );
  expect(await predict('auckland')).toMatchObject({ source: 'geonames' });
  isAway = false;
  expect(await predict('auckland')).toMatchObject({ source: 'openstreetmap' });
});

test('while too many requests are under way, the gazetteer answers', async () => {
  const { predict, requests } = await placesWith(() => {}, { maxConcurrent: 1 });
  void predict('ponsonby');
  await expect.poll(() => requests.length).toBe(1);
  expect(await predict('kelburn')).toMatchObject({ source: 'geonames' });
  expect(requests).toHaveLength(1);
});

test('a client that is gone ends its request, and is no failure of the geocoder', async () => {
  const { requests, logged, places } = await placesWith(() => {});
  const gone = new AbortController();
  const prediction = places.predict('ponsonby', { mayLeave: async () => true, signal: gone.signal });
  await expect.poll(() => requests.length).toBe(1);
  gone.abort();
  expect(await prediction).toMatchObject({ source: 'geonames' });
  await expect.poll(() => requests[0]?.destroyed).toBe(true);
  expect(logged).toEqual([]);
});

test('without a geocoder no text leaves, however long it is', async () => {
  const places = makePlaces({ geocoderUrl: null, canonicalRootUrl: 'https://rotation.example' }, { warn: () => {} });
  const never = { mayLeave: () => Promise.reject(new Error('sent')) };
  expect(await places.predict('ponsonby', never)).toMatchObject({ source: 'geonames', places: [{ name: 'Ponsonby' }] });
  expect((await places.predict('x'.repeat(100_000), never)).places).toEqual([]);
  expect((await places.predict('\ud800', never)).places).toEqual([]);
});
