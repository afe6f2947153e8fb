import { ArrowRight, Heart, type LucideIcon, X } from 'lucide-react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => vi.resetModules());

const icons: readonly LucideIcon[] = [Heart, X, ArrowRight];
const sizes = [undefined, 14, 16, 20, 24] as const;

/** An attribute may stand in another place. */
const parts = (html: string) => html.split(/[ <>]+/).toSorted();

test('an icon that is drawn once is the one of its package, in each size, also the second time', async () => {
  const { drawIconsBy, Icon } = await import('./icon.tsx');
  const all = () =>
    icons.flatMap((icon) =>
      sizes.map((size) => renderToStaticMarkup(<Icon as={icon} size={size} className="extra" />)),
    );
  const before = all();
  const drawn = vi.fn<typeof renderToStaticMarkup>(renderToStaticMarkup);
  drawIconsBy(drawn);
  expect(before[0]).toContain('stroke-linecap="round"');
  expect([...all(), ...all()].map(parts)).toEqual([...before, ...before].map(parts));
  expect(drawn).toHaveBeenCalledTimes(icons.length);
});
