import type { FormAnswer } from '#src/ui/forms/kit/form-answer.ts';

/** The forms of the page; each is answered alone. */
export const securityOperations = [
  'set-up',
  'confirm',
  'stop-set-up',
  'turn-off',
  'new-codes',
  'passkey-options',
  'add-passkey',
  'rename-passkey',
  'remove-passkey',
] as const;
export type SecurityOperation = (typeof securityOperations)[number];

/** What the server answers to a form: the recovery codes, once; what the browser makes a passkey of, as JSON; or a refusal. */
export type SecurityAnswer =
  | { readonly codes: readonly string[]; readonly isNew: boolean }
  | { readonly options: string; readonly name: string }
  | { readonly operation: SecurityOperation; readonly answer: FormAnswer };

/** The answer to one of the forms. */
export function answerTo(answer: SecurityAnswer | undefined, operation: SecurityOperation): FormAnswer | undefined {
  return answer !== undefined && 'operation' in answer && answer.operation === operation ? answer.answer : undefined;
}
