import { expect, test } from 'vitest';
import { marketplace } from '#marketplace';
import { centreOf, fuzzyCircle, zoomOf } from './map-settings.ts';
import { drawnMapAt, staticMapOf, staticMapPath } from './static-map.server.ts';

const point = { latitude: -36.8525, longitude: 174.744 };
const { map } = marketplace;
const fuzzy = { ...map, fuzzy: { ...map.fuzzy, enabled: true, circleColor: '#123456', defaultZoom: 13 } };

test('maps are exact about the public point, with a zoom of 11, unless the settings say otherwise', () => {
  expect([map.fuzzy.enabled, map.customMarker.enabled, zoomOf()]).toEqual([false, false, 11]);
  expect(fuzzyCircle(point)).toBeNull();
  expect(zoomOf(fuzzy)).toBe(13);
  expect(fuzzyCircle(point, fuzzy)).toMatchObject({ color: '#123456', corners: { length: 45 } });
});

test('a map without the point that the settings ask for is not drawn', () => {
  expect(centreOf({ centre: point, obfuscatedCentre: null })).toBe(point);
  expect(() => centreOf({ centre: null, obfuscatedCentre: point })).toThrow('The map has no centre');
  expect(centreOf({ centre: null, obfuscatedCentre: point }, fuzzy)).toBe(point);
  expect(() => centreOf({ centre: point, obfuscatedCentre: null }, fuzzy)).toThrow('The map has no obfuscated centre');
});

test('the picture of a listing’s place has a dot, a circle of a fifth’s opacity, or a marker', async () => {
  const dot = await staticMapOf(point);
  expect(dot).toContain('<circle cx="320" cy="150" r="6"');
  expect(dot).toMatch(/<path id="land" d="M[^"]{200,}Z"/);
  expect(dot).toContain('>Auckland</text>');
  const circle = await staticMapOf(point, fuzzy);
  expect(circle).toContain('fill="#123456" fill-opacity=".2"');
  expect(circle).not.toContain('<circle');
  const url = 'data:image/png;base64,AA"><script>';
  const marked = await staticMapOf(point, { ...map, customMarker: { enabled: true, url, width: 30, height: 40 } });
  expect(marked).toContain('x="305" y="110" width="30" height="40"');
  expect(marked).not.toContain('<script>');
});

test('the address of a picture changes with its point', () => {
  const path = staticMapPath({ id: 'x', point });
  expect(path).toMatch(/^\/media\/map\/x\/[\w-]{16}\.svg$/);
  expect(staticMapPath({ id: 'x', point: { ...point, latitude: -36.8526 } })).not.toBe(path);
  expect(staticMapPath({ id: 'x', point: null })).toBeNull();
});

test('a map is drawn once for its address', async () => {
  const [path, elsewhere] = [staticMapPath({ id: 'a', point }), staticMapPath({ id: 'b', point })];
  const first = await drawnMapAt(path ?? '', point);
  expect(first.svg).toBe(await staticMapOf(point));
  expect(await drawnMapAt(path ?? '', point)).toBe(first);
  expect(await drawnMapAt(elsewhere ?? '', point)).not.toBe(first);
});
