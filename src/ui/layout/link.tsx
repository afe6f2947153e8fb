import { createPath, type LinkProps, Link as RoutedLink } from 'react-router';

/** A link to another page of the site, or within this page. */
export const Link = import.meta.env.SSR ? AddressOnly : Routed;

// All routes are in the manifest from the start, so links need no route discovery.
function Routed(props: LinkProps) {
  return <RoutedLink discover="none" {...props} />;
}

/**
 * On the server a link is only its address: the router's handlers are of no use before hydration, and slow to set up.
 */
function AddressOnly(props: LinkProps) {
  const { to, discover, prefetch, relative, reloadDocument, replace, state, mask, ...shown } = props;
  const { preventScrollReset, viewTransition, defaultShouldRevalidate, children, ...anchor } = shown;
  const href = typeof to === 'string' ? to : to.pathname === undefined ? '' : createPath(to);
  // Relative addresses and other origins are left to the router.
  if (!/^\/(?![/\\])/.test(href) || mask !== undefined) return <Routed {...props} />;
  return (
    <a {...anchor} href={href}>
      {children}
    </a>
  );
}
