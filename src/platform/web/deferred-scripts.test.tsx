import { runInNewContext } from 'node:vm';
import { type EntryContext, Outlet, ServerRouter } from 'react-router';
import { expect, test } from 'vitest';
import { DeferredScripts, NonceContext } from './deferred-scripts.tsx';
import { drawPage } from './draw-page.ts';
import { keepEarlyInput } from './keep-early-input.ts';
import { startDeferredScripts } from './start-deferred-scripts.ts';

/** The scripts of a page, as the installed version of React Router writes them. */
async function pageWith(data: string): Promise<string> {
  const module = { hasAction: false, hasLoader: true, hasErrorBoundary: false };
  const route = { id: 'root', path: '', module: '/assets/root.js', imports: ['/assets/shared.js'], ...module };
  const Root = () => (
    <html lang="en">
      <head />
      <body>
        <Outlet />
        <DeferredScripts />
      </body>
    </html>
  );
  const match = { params: {}, pathname: '/', pathnameBase: '/', route: { id: 'root', path: '' } };
  const context = {
    manifest: {
      entry: { module: '/assets/entry.js', imports: ['/assets/frame.js'] },
      routes: { root: route },
      url: '/assets/manifest.js',
      version: '1',
    },
    routeModules: { root: { default: Root } },
    serverHandoffString: '{}',
    serverHandoffStream: new Blob([data]).stream(),
    routeDiscovery: { mode: 'initial' },
    renderMeta: {},
    ssr: true,
    isSpaMode: false,
    future: {},
    staticHandlerContext: {
      ...{ basename: '/', location: { pathname: '/', search: '', hash: '', state: null, key: 'x' } },
      ...{ matches: [match], loaderData: { root: null }, actionData: null, errors: null, statusCode: 200 },
      ...{ loaderHeaders: {}, actionHeaders: {} },
    },
  } as unknown as EntryContext;
  const page = (
    <NonceContext value="n">
      <ServerRouter context={context} url="https://rotation.example/" nonce="n" />
    </NonceContext>
  );
  const { html, errors } = await drawPage(page, { nonce: 'n', signal: AbortSignal.timeout(30_000), timeoutMs: 30_000 });
  expect(errors).toEqual([]);
  return html.toString();
}

test('every module of the framework waits, and nothing else', async () => {
  const html = await pageWith('[]');
  const links = [...html.matchAll(/<link rel="([^"]*)" href="([^"]*)"/g)].map(([, rel, href]) => `${rel} ${href}`);
  const waiting = ['manifest', 'entry', 'frame', 'root', 'shared'].map((name) => `later /assets/${name}.js`);
  expect(links.toSorted()).toEqual(waiting.toSorted());
  expect(html).not.toMatch(/<link[^>]*modulepreload|<script[^>]*(type="module"|async)/);
  expect(html.match(/type="later"[^>]*>import "\/assets\/manifest\.js"/g)).toHaveLength(1);
  // The framework starts its router by this import alone.
  expect(html).toContain('import("/assets/entry.js");</script>');
});

test('every inline script carries the nonce, and the last start the modules', async () => {
  const html = await pageWith('[]');
  const scripts = [...html.matchAll(/<script([^>]*)>/g)].map(([, attributes = '']) => attributes);
  expect(scripts.length).toBeGreaterThan(3);
  for (const attributes of scripts) expect(attributes).toContain('nonce="n"');
  expect(html).toContain(`(${startDeferredScripts.toString()})();</script>`);
  expect(html).toContain(`<script nonce="n">(${keepEarlyInput.toString()})();`);
  for (const inline of [startDeferredScripts, keepEarlyInput]) expect(inline.toString()).not.toContain('<');
});

test('the data of the page arrives in the framework’s stream, whole and in order', async () => {
  const data = String.raw`["</script>","<!--","<script","'",'"',"\","$&","é👗"]` + '\n\u2028';
  const html = await pageWith(data);
  const received: string[] = [];
  const streamController = { enqueue: (text: string) => received.push(text), close: () => received.push('closed') };
  const window = { __reactRouterContext: { streamController } };
  for (const [, script = ''] of html.matchAll(
    /<script nonce="n">(window\.__reactRouterContext\.streamController[^]*?)<\/script>/g,
  ))
    runInNewContext(script, { window });
  expect(received).toEqual([data, 'closed']);
});
