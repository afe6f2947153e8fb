import { type FocusEvent, useRef, useState } from 'react';
import type { FormIssue } from '#src/ui/forms/kit/issues.ts';
import { rootOf } from '#src/features/listings/panels.ts';

export type ReadNow<Shown> = {
  readonly shown: Shown;
  /** What is missing or wrong in the form, by the rule that the server asks too. */
  readonly issues: readonly FormIssue[];
};

type LiveFields<Shown> = {
  readonly read: (form: FormData) => ReadNow<Shown>;
  readonly first: Shown;
  /** The errors of the last answer. */
  readonly answered: readonly FormIssue[];
};

/**
 * What the fields of a tab say now, read again after each change. An error of the last answer goes when its field is put
 * right, and a field that was left with a value that cannot be kept says so before the form is sent.
 */
export function useLiveFields<Shown>({ read, first, answered }: LiveFields<Shown>) {
  const fields = useRef<HTMLDivElement>(null);
  const [now, setNow] = useState<(ReadNow<Shown> & { readonly answered: readonly FormIssue[] }) | null>(null);
  const [left, setLeft] = useState<readonly string[]>([]);
  const onFields = () => {
    const form = fields.current?.closest('form');
    if (form != null) setNow({ ...read(new FormData(form)), answered });
  };
  const onBlur = ({ target }: FocusEvent) => {
    if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)
      setLeft((before) => [...before.filter((name) => name !== target.name), target.name]);
  };
  return {
    fields,
    onFields,
    onBlur,
    shown: now?.shown ?? first,
    errors: now === null || now.answered !== answered ? answered : errorsToShow(now.issues, { answered, left }),
  };
}

type Known = { readonly answered: readonly FormIssue[]; readonly left: readonly string[] };

/** Of the errors that there are now: those of fields that an answer named, and wrong values of fields that were left. */
export function errorsToShow(issues: readonly FormIssue[], { answered, left }: Known): readonly FormIssue[] {
  const named = new Set(answered.map(({ field }) => rootOf(field)));
  const visited = new Set(left.map((name) => groups[name] ?? name));
  return issues.filter(({ field, error }) => {
    const root = rootOf(field);
    return named.has(root) || (visited.has(groups[root] ?? root) && !error.endsWith('-missing'));
  });
}

/** Inputs whose error is one of a field that they are a part of. */
const groups: Readonly<Record<string, string>> = { leadPost: 'leadDays', leadPickUp: 'leadDays' };
