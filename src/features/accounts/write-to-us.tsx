import type { ReactNode } from 'react';
import { TextLink } from '#src/ui/layout/text-link.tsx';

/** The link of a text that asks its reader to write to the operator. */
export function writeToUs(words: ReactNode[]): ReactNode {
  return (
    <TextLink key="contact" to="/contact">
      {words}
    </TextLink>
  );
}
