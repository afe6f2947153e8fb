import { expect, test } from 'vitest';
import { renderPart, wordsOf } from '#tests/support/render-part.tsx';
import { DocumentSections } from './document.tsx';

const about = { to: '/about', words: 'About <us>' } as const;

test('a document shows its headings as anchors, its paragraphs, lists and links, and no markup that is in its words', () => {
  const blocks = ['Plain <script>', ['See ', about, '.'], { list: ['One', ['Two, ', about]] }] as const;
  const html = renderPart(<DocumentSections sections={[{ id: 'first', heading: 'First', blocks }]} />);
  expect(html).toContain('<section aria-labelledby="first"><h2 id="first"');
  expect(html.match(/<li>/g)).toHaveLength(2);
  expect(html.match(/href="\/about"/g)).toHaveLength(2);
  expect(html).not.toContain('<script');
  expect(wordsOf(html).replaceAll(/\s+/g, ' ')).toContain('See About &lt;us&gt; .');
});
