import { expect, test } from 'vitest';
import { regions } from '#src/features/listings/options.ts';
import { messages } from '#src/i18n/messages.ts';
import { placeText } from '#src/domain/places/place.ts';
import { beginsLike, folded } from './fold.ts';
import { loadGazetteer } from './load-gazetteer.server.ts';

const { predict } = await loadGazetteer('NZ');
const named = (text: string) => predict(text).map(placeText);

test.each([
  ['auckland', 'Auckland'],
  ['Tāmaki Makaurau', 'Auckland'],
  ['whangarei', 'Whangārei, Northland'],
  ['Whangārei', 'Whangārei, Northland'],
  ['Whangaarei', 'Whangārei, Northland'],
  ['  PONSONBY ', 'Ponsonby, Auckland'],
  ['ponsonby auck', 'Ponsonby, Auckland'],
  ['Ponsonby, Auckland', 'Ponsonby, Auckland'],
  ['richmond', 'Richmond, Tasman'],
  ['Richmond, Christchurch', 'Richmond, Christchurch'],
  ['mt maunganui', 'Mount Maunganui, Tauranga'],
  ['saint heliers', 'St Heliers, Auckland'],
  ['hawkes bay', 'Hawke’s Bay'],
  ['manawatu', 'Manawatū-Whanganui'],
  ['Otago', 'Otago'],
  ['Auckland region', 'Auckland'],
  ['Kaikoura', 'Kaikōura, Canterbury'],
  ['wanganui', 'Whanganui, Manawatū-Whanganui'],
])('%j finds %s first', (text, place) => {
  expect(named(text)[0]).toBe(place);
});

test.each([
  ['welington', 'Wellington'],
  ['chirstchurch', 'Christchurch, Canterbury'],
  ['queenston', 'Queenstown, Otago'],
  ['wangarei', 'Whangārei, Northland'],
])('a misspelt %j finds %s', (text, place) => {
  expect(named(text)[0]).toBe(place);
});

test('five at most, the exact name first, then the largest', () => {
  expect(predict('w')).toHaveLength(5);
  expect(named('w').slice(0, 3)).toEqual(['Wellington', 'Wellington', 'Waikato']);
  expect(named('nelson')).toEqual(['Nelson', 'Nelson', 'Nelson South, Nelson']);
  expect(predict('nelson').map(({ kind }) => kind)).toEqual(['town', 'region', 'suburb']);
  expect(named('eden')[0]).toBe('Eden Terrace, Auckland');
  expect(named('eden')).toContain('Mount Eden, Auckland');
});

test.each(['', '   ', '!?', '👗', 'zzzzzz', 'London', 'Sydney', 'xq', 'constructor', '着物'])(
  '%j finds nothing',
  (text) => {
    expect(predict(text)).toEqual([]);
  },
);

test('a few letters are not taken for misspelt ones', () => {
  expect(named('qua')).toEqual([]);
  expect(beginsLike('wellington', 'welington', 1)).toBe(true);
  expect(beginsLike('wellington', 'wilengton', 1)).toBe(false);
  expect(beginsLike('wellington', 'wlelington', 1)).toBe(true);
  expect(beginsLike('well', 'wellington', 2)).toBe(false);
});

test('case, marks, punctuation and doubled vowels make no difference', () => {
  for (const text of ['Māngere', 'Maangere', 'MANGERE', ' mangere!']) expect(folded(text)).toBe('mangere');
  expect(folded('…')).toBe('');
});

test('the regions are those of the listings, by the same names', () => {
  for (const key of regions) {
    const name = messages[`option.region.${key}`];
    expect(predict(name).find(({ kind }) => kind === 'region')?.name, name).toBe(name);
  }
});

test('places lie in New Zealand, within their own bounds', () => {
  const all = [...'abcdefghijklmnoprstuvwy'].flatMap((first) =>
    ['', ...'aeiou'].flatMap((next) => predict(first + next)),
  );
  expect(all.length).toBeGreaterThan(200);
  for (const { name, origin, bounds } of all) {
    const { northEast, southWest } = bounds;
    const at = [origin.latitude, origin.longitude];
    expect(at[0], name).toBeGreaterThan(-47.5);
    expect(at[0], name).toBeLessThan(-34);
    expect(at[1], name).toBeGreaterThan(166);
    expect(at[1], name).toBeLessThan(179);
    expect(northEast.latitude > origin.latitude && origin.latitude > southWest.latitude, name).toBe(true);
    expect(northEast.longitude > origin.longitude && origin.longitude > southWest.longitude, name).toBe(true);
  }
});

test('cities reach over their suburbs, other towns two kilometres', () => {
  const [city] = predict('christchurch');
  const [suburb] = predict('merivale');
  const [town] = predict('arrowtown');
  const height = (bounds: NonNullable<typeof city>['bounds']) =>
    (bounds.northEast.latitude - bounds.southWest.latitude) * 111.32;
  expect(city && suburb && city.bounds.northEast.latitude > suburb.origin.latitude).toBe(true);
  expect(city && height(city.bounds)).toBeGreaterThan(15);
  expect(town && height(town.bounds)).toBeCloseTo(4);
});

test('another country has no gazetteer', async () => {
  expect((await loadGazetteer('FR')).predict('paris')).toEqual([]);
});
