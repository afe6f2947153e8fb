import { beforeEach, expect, test, vi } from 'vitest';

const sendBeacon = vi.fn<(url: string, body: string) => boolean>();
const ours = 'https://rotation.example/assets/a-1.js';
let report: (event: ErrorEvent | PromiseRejectionEvent) => void;

beforeEach(async () => {
  sendBeacon.mockReset();
  vi.resetModules();
  vi.stubGlobal('navigator', { sendBeacon });
  vi.stubGlobal('location', { origin: 'https://rotation.example', pathname: '/s' });
  const [{ sendReport }, { reportStrayError }] = [await import('./report-error.ts'), await import('./stray-error.ts')];
  report = (event) => reportStrayError(event, sendReport);
  return () => vi.unstubAllGlobals();
});

function errorOf(message = 'x is undefined', stack = `at f (${ours}:1:2)`, name = 'TypeError'): Error {
  return Object.assign(new Error(message), { name, stack: `${name}: ${message}\n    ${stack}` });
}

const thrown = (error: unknown, filename = '') => ({ error, filename }) as ErrorEvent;
const rejected = (reason: unknown) => ({ reason }) as PromiseRejectionEvent;
const sent = () => sendBeacon.mock.calls.map(([, body]) => JSON.parse(body) as { message: string });

test.each([
  ['an event or a timer', thrown(errorOf())],
  ['a promise', rejected(errorOf())],
  ['a script that could not be parsed', thrown(errorOf('x is undefined', 'no frame'), ours)],
])('an error of %s is reported, with the path of its page', (_, event) => {
  report(event);
  expect(sendBeacon.mock.calls[0]?.[0]).toBe('/error-reports');
  expect(sent()).toMatchObject([{ name: 'TypeError', message: 'x is undefined', path: '/s', stray: true }]);
});

test.each([
  ['hidden by the browser, as of another company', thrown(null, '')],
  ['the notice of a ResizeObserver', thrown(undefined, ours)],
  ['no Error', rejected({ status: 404 })],
  ['of an extension', thrown(errorOf('x', `at g (chrome-extension://abc/a.js:1:2)\n    at f (${ours}:1:2)`))],
  ['of an extension of Safari', rejected(errorOf('x', `f@safari-web-extension://abc/a.js:1:2\nf@${ours}:1:2`))],
  ['of another company', thrown(errorOf('x', 'at h (https://js.stripe.com/v3/assets/a.js:1:2)'))],
  ['of a script in the page that is not ours', thrown(errorOf('x', 'at https://rotation.example/s:1:2'))],
  ['a call that was given up', rejected(errorOf('The user aborted a request.', undefined, 'AbortError'))],
  ['a transition that was left out', rejected(errorOf('Transition was aborted because of invalid state'))],
  ['a call without a connection', rejected(errorOf('Failed to fetch'))],
  ['the same in Safari', rejected(errorOf('Load failed'))],
])('nothing is reported of what is %s', (_, event) => {
  report(event);
  expect(sendBeacon).not.toHaveBeenCalled();
});

test('each error is reported once a page view, and five at most', () => {
  report(thrown(errorOf()));
  report(rejected(errorOf()));
  report(thrown(errorOf('x is undefined', `at other (${ours}:7:8)`)));
  expect(sent()).toHaveLength(2);
  for (let turn = 0; turn < 9; turn++) report(thrown(errorOf(`fault ${turn}`)));
  expect(sent()).toHaveLength(5);
  location.pathname = '/l/luna';
  report(thrown(errorOf()));
  expect(sent()).toHaveLength(6);
});
