import type { Typed } from '#src/features/listings/panel-forms.ts';
import type { FormIssue } from '#src/ui/forms/kit/issues.ts';

/** What a tab's action answers when it does not lead elsewhere. */
export type PanelAnswer = {
  /** What was typed; null for a save in the background. */
  readonly typed: Typed | null;
  readonly errors: readonly FormIssue[];
  /** Why nothing was saved, as a sentence. */
  readonly refused: string | null;
  /** The panel was changed elsewhere. */
  readonly conflict: boolean;
  /** How many units are left, where some were sold or came back since the form was made: `typed` counts from there. */
  readonly left: number | null;
  /** How many the number in the form counts from, as text. */
  readonly seenStock: string | null;
  /** The panel as the form was made from, or after a conflict as it is stored now; null where that is not known. */
  readonly version: string | null;
  /** Where the listing is edited, once it exists. */
  readonly path: string | null;
  readonly clientKey: string | null;
};

export function isSaved({ refused, conflict, errors }: PanelAnswer): boolean {
  return refused === null && !conflict && errors.length === 0;
}

/** In place of the answer to a form that never reached its page. */
export function lostPanel(refused: string): PanelAnswer {
  return {
    typed: null,
    errors: [],
    refused,
    conflict: false,
    left: null,
    seenStock: null,
    version: null,
    path: null,
    clientKey: null,
  };
}
