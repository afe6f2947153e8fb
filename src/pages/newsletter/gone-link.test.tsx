import { expect, it } from 'vitest';
import { renderPart } from '#tests/support/render-part.tsx';
import { GoneLink } from './gone-link.tsx';

it('a link to unsubscribe that is gone does not send its reader to another confirmation', () => {
  expect(renderPart(<GoneLink of="confirm" />)).toContain('Subscribe again, and we’ll send another');
  const shown = renderPart(<GoneLink of="unsubscribe" />);
  expect(shown).toContain('You may be unsubscribed already');
  expect(shown).not.toMatch(/send another|Subscribe again/);
  expect(shown).toMatch(/href="\/contact"[^>]*>Write to us/);
});
