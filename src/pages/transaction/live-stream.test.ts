import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { againMs, keepStream } from './live-stream.ts';

/** A stream as a browser has it: `lose` is a break after which it connects again by itself, `refuse` one after which not. */
class Stream extends EventTarget {
  static readonly CLOSED = 2;
  readyState = 0;
  readonly url: string;
  constructor(url: string) {
    super();
    this.url = url;
    streams.push(this);
  }
  tell(kind: 'open' | 'changed'): void {
    this.readyState = 1;
    this.dispatchEvent(new Event(kind));
  }
  lose(): void {
    this.readyState = 0;
    this.dispatchEvent(new Event('error'));
  }
  refuse(): void {
    this.readyState = Stream.CLOSED;
    this.dispatchEvent(new Event('error'));
  }
  close(): void {
    this.readyState = Stream.CLOSED;
  }
}

const streams: Stream[] = [];
const open = () => streams.filter(({ readyState }) => readyState !== Stream.CLOSED);
const onChanged = vi.fn<() => void>();
const onLive = vi.fn<(isLive: boolean) => void>();
let page: EventTarget;
let tab: EventTarget & { visibilityState: 'visible' | 'hidden' };
let version: string;

beforeEach(() => {
  vi.useFakeTimers();
  streams.length = 0;
  onChanged.mockClear();
  onLive.mockClear();
  version = 'first';
  page = new EventTarget();
  tab = Object.assign(new EventTarget(), { visibilityState: 'visible' as const });
  vi.stubGlobal('document', tab);
  vi.stubGlobal('EventSource', Stream);
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const start = () => keepStream(() => `/events?v=${version}`, { onChanged, onLive });
function show(state: 'visible' | 'hidden'): void {
  tab.visibilityState = state;
  tab.dispatchEvent(new Event('visibilitychange'));
}

test('what changed is loaded, each time that it is told', () => {
  start();
  const [stream] = streams;
  expect(onLive).not.toHaveBeenCalled();
  stream?.tell('open');
  expect(onLive.mock.lastCall).toEqual([true]);
  expect(onChanged).not.toHaveBeenCalled();
  stream?.tell('changed');
  stream?.tell('changed');
  expect(onChanged).toHaveBeenCalledTimes(2);
});

describe('a lost connection', () => {
  test('is left to the browser, and meanwhile the page asks', () => {
    start();
    const [stream] = streams;
    stream?.tell('open');
    stream?.lose();
    expect(onLive.mock.lastCall).toEqual([false]);
    vi.advanceTimersByTime(10 * againMs);
    expect(streams).toHaveLength(1);
    stream?.tell('open');
    expect(onLive.mock.lastCall).toEqual([true]);
  });

  test('is opened again once the device is online, from what the page shows by then', () => {
    start();
    streams[0]?.tell('open');
    version = 'second';
    page.dispatchEvent(new Event('online'));
    expect(open().map(({ url }) => url)).toEqual(['/events?v=second']);
    expect(onLive.mock.lastCall).toEqual([false]);
  });
});

describe('a refused stream', () => {
  test('is tried again after a while, until one is given', () => {
    start();
    streams[0]?.refuse();
    expect(onLive.mock.lastCall).toEqual([false]);
    vi.advanceTimersByTime(againMs - 1);
    expect(streams).toHaveLength(1);
    vi.advanceTimersByTime(1);
    streams[1]?.refuse();
    vi.advanceTimersByTime(againMs);
    expect(open()).toHaveLength(1);
    streams[2]?.tell('open');
    expect(onLive.mock.lastCall).toEqual([true]);
  });

  test('is not tried twice when the device came online meanwhile', () => {
    start();
    streams[0]?.refuse();
    page.dispatchEvent(new Event('online'));
    vi.advanceTimersByTime(againMs);
    expect(open()).toHaveLength(1);
    expect(streams).toHaveLength(2);
  });
});

describe('a tab in the background', () => {
  test('holds no stream, and takes it up from what it shows', () => {
    start();
    streams[0]?.tell('open');
    show('hidden');
    expect(open()).toEqual([]);
    expect(onLive.mock.lastCall).toEqual([false]);
    version = 'second';
    show('visible');
    expect(open().map(({ url }) => url)).toEqual(['/events?v=second']);
  });

  test('waits for none that was refused', () => {
    start();
    streams[0]?.refuse();
    show('hidden');
    vi.advanceTimersByTime(againMs);
    expect(streams).toHaveLength(1);
  });

  test('that was opened there begins when it is looked at', () => {
    tab.visibilityState = 'hidden';
    start();
    expect(streams).toEqual([]);
    show('visible');
    expect(open()).toHaveLength(1);
  });
});

test('a page that is left has no stream any more, whatever happens afterwards', () => {
  const leave = start();
  streams[0]?.refuse();
  leave();
  show('visible');
  page.dispatchEvent(new Event('online'));
  vi.advanceTimersByTime(againMs);
  expect(open()).toEqual([]);
});
