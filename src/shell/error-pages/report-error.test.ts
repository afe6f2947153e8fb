import { beforeEach, expect, test, vi } from 'vitest';
import { reportError, reportStrays } from './report-error.ts';

const sendBeacon = vi.fn<(url: string, body: string) => boolean>();

beforeEach(() => {
  sendBeacon.mockReset();
  vi.stubGlobal('navigator', { sendBeacon });
  vi.stubGlobal('location', { pathname: '/faq' });
  return () => vi.unstubAllGlobals();
});

test('an error is reported with the path of its page, without its query', () => {
  reportError(new TypeError('x is undefined'));
  const [[url, body] = ['', '']] = sendBeacon.mock.calls;
  expect(url).toBe('/error-reports');
  expect(JSON.parse(body)).toMatchObject({ name: 'TypeError', message: 'x is undefined', path: '/faq' });
});

test('an error that two boundaries catch is reported once, and the next one like it again', () => {
  const error = new Error('render');
  reportError(error);
  reportError(error);
  expect(sendBeacon).toHaveBeenCalledTimes(1);
  reportError(new Error('render'));
  expect(sendBeacon).toHaveBeenCalledTimes(2);
});

test('what the server has answered is not reported', () => {
  reportError({ status: 500, data: null });
  expect(sendBeacon).not.toHaveBeenCalled();
});

test('what nothing catches is reported: an error, and a promise that was rejected', async () => {
  const page = new EventTarget();
  vi.stubGlobal('location', { pathname: '/faq', origin: 'https://rotation.example' });
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  reportStrays();
  const errorOf = (message: string) =>
    Object.assign(new Error(message), { stack: `at f (https://rotation.example/assets/a.js:1:2) ${message}` });
  page.dispatchEvent(Object.assign(new Event('error'), { error: errorOf('of a timer'), filename: '' }));
  page.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: errorOf('of a promise') }));
  await vi.waitFor(() => expect(sendBeacon).toHaveBeenCalledTimes(2), { timeout: 60_000 });
  const sent = sendBeacon.mock.calls.map(([, body]) => JSON.parse(body) as object);
  expect(sent).toMatchObject(['of a timer', 'of a promise'].map((message) => ({ message, stray: true, path: '/faq' })));
});
