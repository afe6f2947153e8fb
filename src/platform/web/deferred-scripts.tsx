import {
  cloneElement,
  createContext,
  isValidElement,
  type ReactElement,
  type ReactNode,
  useContext,
  useEffect,
} from 'react';
import { Scripts as useFrameworkScripts } from 'react-router';
import { keepEarlyInput } from './keep-early-input.ts';
import { startDeferredScripts } from './start-deferred-scripts.ts';

/** CSP nonce of the page's inline scripts, while the server renders them. */
export const NonceContext = createContext('');

/**
 * React Router's `<Scripts>`, with its modules deferred. Visible resources come first: the style sheet, fonts and first
 * images. The router's modules are larger than all of these and would compete with them for a phone's bandwidth, so the
 * server writes them as `rel="later"` and `type="later"`, and `startDeferredScripts` starts them.
 */
export function DeferredScripts() {
  const nonce = useContext(NonceContext);
  // Called as the hook that it is: its elements are changed before they are rendered. In the browser it is rendered unchanged,
  // because the started modules look like that.
  const scripts = useFrameworkScripts({});
  const inline = import.meta.env.SSR ? `(${keepEarlyInput.toString()})();(${startDeferredScripts.toString()})();` : '';
  // Last in the page, so its effect runs after those of all other parts.
  useEffect(() => void dispatchEvent(new Event('hydrated')), []);
  return (
    <>
      {import.meta.env.SSR ? deferredModules(scripts) : scripts}
      <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: inline }} />
    </>
  );
}

/** Throws when the framework writes its modules in another way: undeferred, or deferred twice, they would not start. */
function deferredModules(scripts: ReactNode): ReactNode {
  const count = { links: 0, modules: 0 };
  const changed = withLaterModules(scripts, count);
  if (count.links === 0 || count.modules !== 1)
    throw new Error(`<Scripts> has ${count.links} module preloads and ${count.modules} modules: see decision 0033`);
  return changed;
}

type Props = { readonly rel?: string; readonly type?: string; readonly children?: ReactNode };

function withLaterModules(node: ReactNode, count: { links: number; modules: number }): ReactNode {
  if (Array.isArray(node)) return node.map((child: ReactNode) => withLaterModules(child, count));
  if (!isValidElement<Props>(node)) return node;
  const { rel, type, children } = node.props;
  if (node.type === 'link' && rel === 'modulepreload') {
    count.links += 1;
    return cloneElement(node, { rel: 'later' });
  }
  if (node.type === 'script' && type === 'module') {
    count.modules += 1;
    return cloneElement(node as ReactElement<Props & { async?: boolean }>, { type: 'later', async: false });
  }
  if (children === undefined) return node;
  // As arguments, because the children of an element written in place need no keys.
  return cloneElement(node, {}, ...[children].flat(1).map((child: ReactNode) => withLaterModules(child, count)));
}
