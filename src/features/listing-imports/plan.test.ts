import { expect, test } from 'vitest';
import { planOf } from './plan.ts';
import { readCsv } from './read-csv.server.ts';
import { templateCsv } from './template.server.ts';

const photo = (name: string, bytes = 1_000) => ({ name, bytes });

function plan(csv: string, photos: Parameters<typeof planOf>[1] = null) {
  const read = readCsv(csv);
  if ('problem' in read) throw new Error(read.problem);
  return planOf(read.rows, photos);
}

/** The errors of a table with one row. */
function errorsOf(heading: string, row: string, photos: Parameters<typeof planOf>[1] = null) {
  const [first] = plan(`kind,title,${heading}\nrent,Slip,${row}`, photos).rows;
  return first?.errors.map(({ column, error, values }) => [column, error, values?.['value'] ?? values?.['name']]);
}

test('a row becomes what the wizard would make of the same entries', () => {
  const [row] = plan(
    'Rent or sale,Title,Category,Sizes,Colours,Altered,Price,Shortest rental,By courier,Region\n' +
      'For rent,Luna slip,MAXI DRESSES,"8, 10",gold|Navy,no,"1,045.50",4,no,Hawke’s Bay\n',
  ).rows;
  expect(row).toMatchObject({ line: 2, title: 'Luna slip', errors: [], draft: { kind: 'rent' } });
  expect(row?.draft?.description).toMatchObject({
    ...{ kind: 'rent', title: 'Luna slip', category: 'maxiDress', sizes: ['8', '10'], colours: ['gold', 'navy'] },
    alterations: false,
  });
  expect(row?.draft?.pricing).toMatchObject({
    ...{ price: { amount: 104_550 }, minimumDays: 4, maximumDays: 15, canPost: false, canPickUp: true },
    region: 'hawkesBay',
  });
  expect(row?.missing).toContain('description');
  expect(row?.missing).toContain('photos');
});

test('the template has every column, and a draft needs no more than a title', () => {
  const heading = templateCsv().trim();
  const [row] = plan(`${heading}\nsale,Vesper bag`).rows;
  expect(row).toMatchObject({ title: 'Vesper bag', errors: [], draft: { kind: 'sale', pricing: { stock: 1 } } });
});

test('an error names its column and what is wrong', () => {
  expect(errorsOf('category', 'Gown')).toEqual([['category', 'listing-import.not-an-option', 'Gown']]);
  expect(errorsOf('colours', '"gold, beigeish"')).toEqual([['colours', 'listing-import.not-an-option', 'beigeish']]);
  expect(errorsOf('canPost', 'maybe')).toEqual([['canPost', 'listing-import.not-yes-or-no', 'maybe']]);
  expect(errorsOf('price', 'cheap')).toEqual([['price', 'listing-form.amount-range', undefined]]);
  expect(errorsOf('price', '0')).toEqual([['price', 'listing-form.price-minimum', undefined]]);
  expect(errorsOf('minimumDays', '0')).toEqual([['minimumDays', 'listing-form.days-range', undefined]]);
  expect(errorsOf('description', 'a'.repeat(10_000))?.[0]?.slice(0, 2)).toEqual([
    'description',
    'listing-form.too-long',
  ]);
  expect(errorsOf('flaws', 'none,extra')).toEqual([[null, 'listing-import.row-too-long', undefined]]);
  expect(errorsOf('reference', 'r'.repeat(61))?.[0]?.slice(0, 2)).toEqual(['reference', 'listing-form.too-long']);
});

test('a rental names what may be claimed, each up to its retail price; an item for sale has no such claims', () => {
  const heading = 'kind,title,Retail price,Late fee a day,"Cleaning, at most",repairCap,lossCap';
  const priced = (row: string) => plan(`${heading}\n${row}`).rows[0];
  const named = priced('rent,Slip,600,20,,40.50,600');
  expect(named).toMatchObject({
    errors: [],
    draft: { pricing: { lateFee: { amount: 2000 }, cleaningCap: null, repairCap: { amount: 4050 } } },
  });
  expect(priced('rent,Slip,600,601,,x,')?.errors.map(({ column, error }) => [column, error])).toEqual([
    ['repairCap', 'listing-form.amount-range'],
    ['lateFee', 'listing-form.cap-range'],
  ]);
  expect(priced('rent,Slip,,20,,,')?.errors).toMatchObject([{ column: 'lateFee', error: 'listing-form.cap-range' }]);
  expect(priced('sale,Bag,600,20,,,')).toMatchObject({ errors: [], draft: { pricing: { lateFee: null } } });
});

test('a row without a kind is not read further, and says so', () => {
  const rows = plan('kind,title\n,Slip\nlend,Slip').rows;
  expect(rows.map(({ errors, draft }) => [errors[0]?.error, draft])).toEqual([
    ['listing-import.kind-missing', null],
    ['listing-import.kind-unknown', null],
  ]);
});

test('headings that are unknown, missing or there twice stop the whole table', () => {
  expect(plan('kind,titel,Kind\nrent,Slip,rent')).toEqual({
    headingErrors: [
      { error: 'unknown', heading: 'titel' },
      { error: 'twice', heading: 'Kind' },
      { error: 'missing', heading: 'title' },
    ],
    rows: [],
  });
});

test('rows keep the number that a spreadsheet shows, and a reference counts once', () => {
  const { rows } = plan('kind,title,reference\nrent,One,A1\n,,\nrent,Two,A1\nrent,Three,');
  expect(rows.map(({ line, errors }) => [line, errors.map(({ values }) => values)])).toEqual([
    [2, []],
    [4, [{ line: 2 }]],
    [5, []],
  ]);
});

test('photos are found by path, or by a name that only one has', () => {
  const zip = [photo('front/a.JPG'), photo('back/a.jpg'), photo('b.png'), photo('notes.txt'), photo('c.webp', 3e7)];
  const found = (names: string) => plan(`kind,title,photos\nrent,Slip,"${names}"`, zip).rows[0]?.photos;
  expect(found('b.png, Front/A.jpg, b.png')).toEqual(['b.png', 'front/a.JPG']);
  expect(errorsOf('photos', 'a.jpg', zip)).toEqual([['photos', 'listing-import.photo-ambiguous', 'a.jpg']]);
  expect(errorsOf('photos', 'd.jpg', zip)).toEqual([['photos', 'listing-import.photo-missing', 'd.jpg']]);
  expect(errorsOf('photos', 'notes.txt', zip)).toEqual([['photos', 'listing-import.photo-type', 'notes.txt']]);
  expect(errorsOf('photos', 'c.webp', zip)).toEqual([['photos', 'listing-import.photo-too-large', 'c.webp']]);
  expect(errorsOf('photos', '"x.jpg,y.jpg"')).toEqual([['photos', 'listing-import.photos-no-zip', undefined]]);
  const many = Array.from({ length: 13 }, (_, at) => photo(`${at}.jpg`));
  const names = many.map(({ name }) => name).join(',');
  expect(errorsOf('photos', `"${names}"`, many)).toEqual([['photos', 'listing-import.photos-too-many', undefined]]);
});

test('an accent is one, however the system that made the zip file composes it', () => {
  const [row] = plan('kind,title,photos\nrent,Slip,chlo\u00e9.jpg', [photo('chloe\u0301.jpg'.normalize('NFD'))]).rows;
  expect(row?.errors).toEqual([]);
});

test('a cell with more values than anybody has is one error, whatever they are', () => {
  const many = Array.from({ length: 5_000 }, (_, index) => `x${index}`).join('|');
  expect(errorsOf('occasions', many)).toEqual([['occasions', 'listing-form.too-long', undefined]]);
  expect(errorsOf('photos', many, [photo('a.jpg')])?.length).toBeLessThan(50);
  expect(plan(`kind,title,${many.replaceAll('|', ',')}\nrent,Slip`).headingErrors).toHaveLength(20);
});
