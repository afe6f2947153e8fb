import { searchParamNames } from '#src/features/search/address.ts';

const maxUrlLength = 1000;

/** Parameters that open a sheet on phones; every page has them. */
const sheets = ['mobilemenu', 'mobilesearch'];

/** Sent by React Router when it needs the data of some routes only. */
const parts = ['_routes'];

/** The last two are those of the sheet with all filters. */
const search = [...searchParamNames(), 'filters', 'before'];

const order = ['start', 'end', 'quantity', 'delivery', 'book'];

/**
 * The pages that are the same for all anonymous visitors, with the parameters they read. Only these are ever cached;
 * an address with any other parameter is rendered for its own request.
 */
const publicPages: readonly { readonly path: RegExp; readonly params: ReadonlySet<string> }[] = [
  { path: /^\/(_(root)?\.data)?$/, params: new Set([...sheets, ...parts]) },
  { path: /^\/s(\.data|\/count)?$/, params: new Set([...search, ...sheets, ...parts]) },
  {
    path: /^\/l\/[\w%.~-]+\/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}(\.data)?$/,
    params: new Set([...order, ...sheets, ...parts]),
  },
  { path: /^\/rotate-item(\.data)?$/, params: new Set([...sheets, ...parts]) },
  { path: /^\/api\/listings(\/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12})?$/, params: new Set(search) },
];

/** Whether the response to this path and query may be cached and sent to every anonymous visitor. */
export function isPublicPage(url: string): boolean {
  if (url.length > maxUrlLength) return false;
  const at = url.indexOf('?');
  const path = at === -1 ? url : url.slice(0, at);
  const page = publicPages.find((one) => one.path.test(path));
  if (page === undefined) return false;
  return at === -1 || [...new URLSearchParams(url.slice(at)).keys()].every((name) => page.params.has(name));
}
