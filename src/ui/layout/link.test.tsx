import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter, parsePath, type Path } from 'react-router';
import { expect, test } from 'vitest';
import { Link } from './link.tsx';

test.each([
  ['an address', '/s?keywords=a%20b&page=2'],
  ['an address in parts', { pathname: '/s', search: '?page=2', hash: '#list' }],
  ['an address beside this page', '?filters=open'],
  ['an address beside this page, in parts', { search: '?filters=open' }],
])('%s is rendered with the router’s address, without its event handlers', (_, to) => {
  const drawn = renderToStaticMarkup(
    <MemoryRouter initialEntries={['/l/slip/7']}>
      <Link to={to} prefetch="intent" viewTransition replace state={{ was: '/' }} className="link" aria-current="page">
        Words
      </Link>
    </MemoryRouter>,
  );
  const { pathname = '', search = '', hash = '' } = (typeof to === 'string' ? parsePath(to) : to) as Partial<Path>;
  const href = `${pathname || '/l/slip/7'}${search}${hash}`;
  const html = /^<a (?<attributes>[^>]*)>Words<\/a>$/.exec(drawn)?.groups?.['attributes']?.split(/ (?=[a-z-]+=)/);
  expect(html?.toSorted()).toEqual(['aria-current="page"', 'class="link"', `href="${href.replace('&', '&amp;')}"`]);
});
