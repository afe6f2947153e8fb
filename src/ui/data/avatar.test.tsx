import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Avatar } from './avatar.tsx';

const image = { src: '/small', src2x: '/large' };

test('a portrait lies over the initial and says nothing', () => {
  const markup = renderToStaticMarkup(<Avatar id="a" initials="AT" image={image} />);
  expect(markup).toMatch(/^<span aria-hidden="true"[^>]*>A<img src="\/small" alt="" width="48" height="48"/);
});

test('only the largest has a second size to choose', () => {
  const markup = (size: 40 | 112) =>
    renderToStaticMarkup(<Avatar id="a" initials="AT" size={size} image={image} />);
  expect(markup(40)).not.toContain('/large');
  expect(markup(112)).toContain('srcSet="/small 240w, /large 480w" sizes="112px"');
});

test('whoever is gone is a dash, whatever picture they had', () => {
  const markup = renderToStaticMarkup(<Avatar id="a" initials="" image={image} />);
  expect(markup).toContain('–');
  expect(markup).not.toContain('img');
});
