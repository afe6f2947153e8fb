import { beforeEach, expect, test, vi } from 'vitest';
import { reportError } from './report-error.ts';

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
