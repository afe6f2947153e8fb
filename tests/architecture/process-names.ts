import { currentProcess } from '#src/processes/registry.ts';

/** Names of the process that are also ordinary words, with the places where they mean something else. */
const otherMeanings: Readonly<Record<string, readonly RegExp[]>> = {
  // An HTTP header.
  'accept': [/^src\/server\/site\//, /^src\/features\/checkout\/payment\/payment-calls\.ts$/],
  // An event of `<dialog>`.
  // A state of a card field; an event of `<dialog>`.
  'complete': [/^src\/platform\/payments\/browser\//],
  'cancel': [/^src\/ui\//, /^src\/platform\/payments\/browser\//],
  // States of a booking or a reservation of stock; a step, a label and a filter of the screens.
  'accepted': [
    /^src\/database\/schema\/bookings\.ts$/,
    /^src\/features\/(availability|listings)\//,
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
    /^src\/features\/payments\//,
    /^src\/features\/checkout\/payment\//,
    /^src\/features\/transactions\/(payment-events\.server\.ts|engine\/read-payment\.server\.ts)$/,
    /^src\/features\/transactions\/components\/state-badge\.tsx$/,
  ],
};

/** Where names belong: the process itself, the texts by name, and the emails, which have some of the same names. */
const home = /^src\/(processes|i18n)\/|^src\/domain\/process\/(words|process)\.ts$|^src\/features\/notifications\//;

const names = new Set([...Object.keys(currentProcess.states), ...currentProcess.transitions.map(({ name }) => name)]);

/** String literals in a file of `src` that name a state or a transition. */
export function processNamesIn(path: string, text: string): string[] {
  if (home.test(path)) return [];
  const code = text.replaceAll(/\/\*[\s\S]*?\*\/|(?<![:'"`])\/\/[^\n]*/g, '');
  const literals = [...code.matchAll(/'([a-z][a-z0-9-]*)'|"([a-z][a-z0-9-]*)"|`([a-z][a-z0-9-]*)`/g)];
  return literals
    .map(([, single, double, backtick]) => single ?? double ?? backtick ?? '')
    .filter((word) => names.has(word) && !otherMeanings[word]?.some((place) => place.test(path)));
}
