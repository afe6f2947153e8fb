import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Avatar } from './avatar.tsx';

const image = { src: '/small', src2x: '/large' };

test('an avatar image covers the initials and is hidden from screen readers', () => {
  const markup = renderToStaticMarkup(<Avatar id="a" initials="AT" image={image} />);
  expect(markup).toMatch(/^<span aria-hidden="true"[^>]*>A<img src="\/small" alt="" width="48" height="48"/);
});

test('only the largest size has a 2x source', () => {
  const markup = (size: 40 | 112) => renderToStaticMarkup(<Avatar id="a" initials="AT" size={size} image={image} />);
  expect(markup(40)).not.toContain('/large');
  expect(markup(112)).toContain('srcSet="/small 240w, /large 480w" sizes="112px"');
});

test('a banned or deleted user is a dash, without any image', () => {
  const markup = renderToStaticMarkup(<Avatar id="a" initials="" image={image} />);
  expect(markup).toContain('–');
  expect(markup).not.toContain('img');
});
