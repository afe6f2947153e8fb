import { choiceFilters } from '#src/features/search/filters.ts';

const longest = 1000;

/** The sheets of phones, which every page has. */
const sheets = ['mobilemenu', 'mobilesearch'];

/** What React Router asks for when it needs only some parts of a page. */
const parts = ['_routes'];

const search = [
  'keywords,pub_isProductForSale,pub_hostId,author_id,pub_dates,dates,start,end,price,pub_price,priceMin,priceMax',
  'pub_pricingBuy,pub_pricingRent,pub_discount,pub_vendorBuy,pub_vendorRent,bounds,origin,mapSearch,sort,page',
  'filters,before',
  ...Object.values(choiceFilters).map(({ param }) => param),
].flatMap((names) => names.split(','));

const order = ['start', 'end', 'quantity', 'delivery', 'book'];

/**
 * The pages that are the same for all strangers, with what their addresses may ask for. Only what is
 * named here is ever kept; an address with anything else is answered by itself.
 */
const isPublic: readonly { readonly path: RegExp; readonly asks: ReadonlySet<string> }[] = [
  { path: /^\/(_(root)?\.data)?$/, asks: new Set([...sheets, ...parts]) },
  { path: /^\/s(\.data|\/count)?$/, asks: new Set([...search, ...sheets, ...parts]) },
  {
    path: /^\/l\/[\w%.~-]+\/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}(\.data)?$/,
    asks: new Set([...order, ...sheets, ...parts]),
  },
  { path: /^\/rotate-item(\.data)?$/, asks: new Set([...sheets, ...parts]) },
  { path: /^\/api\/listings(\/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12})?$/, asks: new Set(search) },
];

/** Whether what this path and query show may be kept and given to every stranger who asks for just the same. */
export function isPublicPage(url: string): boolean {
  if (url.length > longest) return false;
  const at = url.indexOf('?');
  const path = at === -1 ? url : url.slice(0, at);
  const page = isPublic.find((one) => one.path.test(path));
  if (page === undefined) return false;
  return at === -1 || [...new URLSearchParams(url.slice(at)).keys()].every((name) => page.asks.has(name));
}
