import { createPath, type LinkProps, Link as RoutedLink } from 'react-router';

/** A link to another address of the site, or within this page. */
export const Link = import.meta.env.SSR ? AddressOnly : Routed;

// All addresses are known to the browser from the start: no link needs to tell of its own.
function Routed(props: LinkProps) {
  return <RoutedLink discover="none" {...props} />;
}

/** What is sent of a link is its address: how it is followed is of no use before script runs, and dear to prepare. */
function AddressOnly(props: LinkProps) {
  const { to, discover, prefetch, relative, reloadDocument, replace, state, mask, ...shown } = props;
  const { preventScrollReset, viewTransition, defaultShouldRevalidate, children, ...anchor } = shown;
  const href = typeof to === 'string' ? to : to.pathname === undefined ? '' : createPath(to);
  // Whatever is no whole address of this site is the router's to work out.
  if (!/^\/(?![/\\])/.test(href) || mask !== undefined) return <Routed {...props} />;
  return (
    <a {...anchor} href={href}>
      {children}
    </a>
  );
}
