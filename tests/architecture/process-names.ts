import { currentProcess } from '#src/processes/registry.ts';

/** Names of the process that are also ordinary words, with the places where they mean something else. */
const otherMeanings: Readonly<Record<string, readonly RegExp[]>> = {
  // An HTTP header; whether a value of a filter is one.
  'accept': [
    /^src\/server\/(site|page-cache)\//,
    /^src\/features\/checkout\/components\/use-price\.ts$/,
    /^src\/features\/search\/parse\.ts$/,
  ],
  // A state of a card field, and of a request that has arrived.
  'complete': [
    /^src\/platform\/payments\/browser\//,
    /^src\/features\/cards\/card-fields\.tsx$/,
    /^src\/(server|api\/wire)\//,
  ],
  // An event of `<dialog>`; a call to Stripe.
  'cancel': [/^src\/ui\//, /^src\/platform\/payments\//],
  // Calls of the checkout.
  'abandon': [/^src\/features\/checkout\/payment\/(pay|payment-calls)\.ts$/],
  // States of a booking or a reservation of stock; a step, a label and a filter of the screens.
  'accepted': [
    /^src\/database\/schema\/bookings\.ts$/,
    /^src\/features\/(availability|listings)\//,
    // A value of a sentence.
    /^src\/features\/notifications\/transaction-words\.ts$/,
    // Encodings.
    /^src\/server\/site\/compression/,
    /^src\/features\/transactions\/(status-groups\.ts|components\/(steps|state-badge)\.tsx?)$/,
  ],
  'declined': [
    /^src\/database\/schema\/bookings\.ts$/,
    /^src\/features\/(availability|listings)\//,
    /^src\/features\/transactions\/(engine\/process-actions\.server\.ts|components\/state-badge\.tsx)$/,
  ],
  'delivered': [
    /^src\/domain\/process\/(process|due)\.ts$/,
    /^src\/features\/transactions\/(status-groups\.ts|components\/(steps|state-badge)\.tsx?)$/,
  ],
  'reviewed': [/^src\/features\/transactions\/components\/steps\.ts$/],
  'enquiry': [/^src\/domain\/process\/process\.ts$/, /^src\/features\/transactions\/components\/state-badge\.tsx$/],
  'pending-payment': [
    /^src\/domain\/process\/process\.ts$/,
    /^src\/features\/transactions\/components\/state-badge\.tsx$/,
  ],
  // The status of an intent or a refund at Stripe; a label; a key of `onPayment`.
  'canceled': [
    /^src\/platform\/payments\//,
    /^src\/features\/(payments|cards)\//,
    /^src\/features\/checkout\/payment\//,
    /^src\/features\/transactions\/(payment-events|engine\/blocking-call)\.server\.ts$/,
    /^src\/features\/transactions\/components\/state-badge\.tsx$/,
  ],
};

/** Where names belong: the process itself, and the texts by name. */
const home = /^src\/(processes|i18n)\/|^src\/domain\/process\/(words|process)\.ts$/;

/** Some kinds of email have the name of a state; their texts are a record by kind. */
const emailTexts = /^src\/features\/notifications\/texts\//;
const keyOfTexts = /^ {2}'[a-z-]+': \{$/gm;

const names = new Set([...Object.keys(currentProcess.states), ...currentProcess.transitions.map(({ name }) => name)]);

/** Names that may be written without quotes: as a key of an object, or behind a dot. `initial` is a field of the process. */
const bare = [...names].filter((name) => /^[a-z]+$/.test(name) && name !== 'initial').join('|');
const keys = new RegExp(`(?<=[{,(]\\s*)(${bare})\\??\\s*[:,}](?!:)`, 'g');
const members = new RegExp(`(?<=[\\w\\])]\\??\\.)(${bare})\\b(?!['"\\w-])`, 'g');
const partial = /(?:startsWith|endsWith|like|~)[^\w'"`]*['"`]%?\^?([a-z][a-z0-9-]{3,})[%$]?['"`]/g;

/**
 * Names of states and transitions in a file of `src`: quoted ones, also in SQL, keys and members of records, and parts that
 * some of them begin or end with.
 */
export function processNamesIn(path: string, text: string): string[] {
  if (home.test(path)) return [];
  const own = emailTexts.test(path) ? text.replaceAll(keyOfTexts, '') : text;
  const code = own.replaceAll(/\/\*[\s\S]*?\*\/|(?<![:'"`])\/\/[^\n]*/g, '');
  const literals = [...code.matchAll(/'([a-z][a-z0-9-]*)'|"([a-z][a-z0-9-]*)"|`([a-z][a-z0-9-]*)`/g)];
  const found = [
    ...literals.map(([, single, double, backtick]) => single ?? double ?? backtick ?? ''),
    ...[keys, members].flatMap((pattern) => [...code.matchAll(pattern)].map(([, word = '']) => word)),
  ].filter((word) => names.has(word));
  const parts = [...code.matchAll(partial)]
    .map(([, word = '']) => word)
    .filter((word) => !names.has(word) && [...names].some((name) => name.startsWith(word) || name.endsWith(word)));
  return [...found, ...parts].filter((word) => !otherMeanings[word]?.some((place) => place.test(path)));
}
