import { useEffect, useRef } from 'react';
import { useNavigation } from 'react-router';
import { entryElementId } from '#src/features/cases/components/case-thread.tsx';
import { afterSending } from '#src/features/cases/components/claim-panel.tsx';
import type { CasePage } from '#src/features/cases/queries.server.ts';

/** Their answer stands with the claim, which takes the focus itself. */
const ofClaims: readonly unknown[] = ['pay', 'object'];

/**
 * Focus management: what the viewer sent is answered by its entry in the thread. Its form or button may be gone, and a keyboard would
 * otherwise start again at the top of the page, with nothing said.
 */
export function useOwnEntry({ cases, role }: CasePage): void {
  const own = cases.flatMap(({ entries }) => entries.filter(({ by }) => by === role));
  const newest = own.toSorted((a, b) => b.at.getTime() - a.at.getTime()).at(0)?.id ?? null;
  const operation = useNavigation().formData?.get('operation') ?? null;
  const isSending = operation !== null && !ofClaims.includes(operation);
  const sent = useRef<{ readonly state: string | null } | null>(null);
  useEffect(() => {
    const next = afterSending(sent.current, { isSending, state: newest });
    sent.current = next.sent;
    if (next.isAnswered && newest !== null) document.getElementById(entryElementId(newest))?.focus();
  }, [isSending, newest]);
}
