type ModuleInfo = { readonly importedIds: readonly string[] } | null;
type Graph = { readonly getModuleInfo: (id: string) => ModuleInfo };

const source = `${import.meta.dirname}/`;
const [landing, search, listing] = ['pages/landing', 'pages/search/search', 'pages/listing/listing'] as const;
/** Too small for a request, and asked for by the listing page and by calendars. */
const media = /\/ui\/browser\/use-media\.ts$/;
/** What the entry starts: its own script is so short that hardly anything in it repeats. */
const started = /\/ui\/browser\/(calm-transitions|fade-images-in|import-part)\.ts$/;
/** The landing page loads some of them later, and nothing else of what they would be bundled with. */
const fields = /\/ui\/forms\//;
const bars = /\/ui\/(overlays|forms\/(chip|select)|data\/pager)\b/;
const finding =
  /\/(features\/(search|saved-searches)\/|pages\/search\/(?!search\.)|domain\/(places|text)\/|ui\/data\/empty-state)/;
/** A field of text: most pages have one. */
const textField = /\/ui\/forms\/(text-field|counter)\.tsx$/;
/** What small parts of other pages take, of the search and of what was viewed: it would bring all that is shared along. */
const small =
  /\/(domain\/text\/uuid|features\/(search\/(recent-searches|suggestion)|recently-viewed\/local-views))\.ts/;
/** Who a person is, and the button that follows them: for the landing page's wardrobes, and the listing page's seller. */
const person = /\/(features\/accounts\/(avatar|profile-path)\.ts|ui\/data\/avatar\.tsx|follow-button\.tsx)$/;
/** Of the listing page, the console and the page of a case: each would be a request of its own. */
const tiny = /\/(ui\/browser\/take-focus|listing-facts)\.tsx?$/;
const options = /\/features\/listings\/(labels|options|sizes)\b/;

/**
 * Manual chunks, few because each is a request on the entry pages: the runtime of all pages, their common shell, and
 * what several of them share. The bundler splits the rest.
 */
export const chunks = [
  { name: 'frame', test: /node_modules\/(react|react-dom|react-intl|react-router|scheduler)\//, priority: 3 },
  chunk('site', 2, (needs, id) => media.test(id) || started.test(id) || textField.test(id) || needs('root')),
  chunk('person', 0.5, (_, id) => person.test(id)),
  chunk('browsing', 1, (needs, id) => small.test(id) || [landing, search, listing].filter(needs).length >= 2),
  chunk(
    'buying',
    0,
    (needs, id) =>
      tiny.test(id) ||
      (needs(listing) &&
        !fields.test(id) &&
        ['pages/checkout/checkout', 'pages/transaction/transaction', 'pages/cart/cart'].some(needs)),
  ),
  // The same for the search, whose bar has menus, and whose foot has pages.
  chunk('bars', 0, (needs, id) => needs(search) && bars.test(id)),
  // The names of all options, apart from what other pages take of the bar.
  chunk('options', 0, (needs, id) => needs(search) && options.test(id)),
  // What the search shares with saved searches, with the sizes of a user and with its own filters: one request.
  chunk('finding', 0, (needs, id) => needs(search) && finding.test(id)),
];

type Holds = (needs: (module: string) => boolean, id: string) => boolean;

/** A chunk of the modules for which `holds` is true; `needs` is whether another module imports this one statically. */
function chunk(name: string, priority: number, holds: Holds) {
  const isIn = (id: string, graph: Graph) =>
    holds((module) => reachedFrom(`${source}${module}.tsx`, graph).has(id), id);
  return { debugName: name, priority, name: (id: string, graph: Graph) => (isIn(id, graph) ? name : null) };
}

const reached = new Map<string, ReadonlySet<string>>();

function reachedFrom(root: string, graph: Graph): ReadonlySet<string> {
  const known = reached.get(root);
  if (known) return known;
  const found = new Set<string>([root]);
  for (const id of found) {
    for (const next of graph.getModuleInfo(id)?.importedIds ?? []) if (next.startsWith(source)) found.add(next);
  }
  reached.set(root, found);
  return found;
}
