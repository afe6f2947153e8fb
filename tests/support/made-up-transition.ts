import { z } from 'zod';
import type { Transition } from '#src/domain/process/process.ts';
import type { Action, Email, Input } from '#src/domain/process/words.ts';
import { writeMessage } from '#src/features/messages/messages.server.ts';
import { catalogue } from '#src/features/notifications/catalogue.ts';
import { transactionKind, transactionTexts } from '#src/features/notifications/transaction-kinds.ts';
import type { TransactionTexts } from '#src/features/notifications/transaction-texts.ts';
import type { TransitionContext } from '#src/features/transactions/engine/context.ts';
import { actionsByName } from '#src/features/transactions/engine/process-actions.server.ts';
import {
  expectInput as expectAnyInput,
  inputSchemas,
  type TransitionInput,
} from '#src/features/transactions/inputs.ts';
import { currentProcess } from '#src/processes/registry.ts';

/*
 * A transition that the marketplace does not have, as the guide on transitions adds it. A file that imports this one has it in
 * its process; what the guide adds to the types is here a cast.
 */

type Extension = { readonly days: number; readonly note: string };
type OldTexts = TransactionTexts['offer-withdrawn'];
const expectInput = (input: TransitionInput, word: 'extension') =>
  expectAnyInput(input, word as Input) as unknown as Extension;

// oxfmt-ignore
const transitions = [
{
  name: 'ask-to-extend',
  from: ['accepted'],
  to: 'accepted',
  by: ['customer'],
  input: 'extension',
  guards: ['no-open-case'],
  actions: ['note-extension'],
  notifies: [{ to: 'provider', email: 'extension-requested' }],
  feed: 'actor',
  button: { look: 'outline' },
  availableNow: true,
},
] as const;

// oxfmt-ignore
const schemas = {
'extension': z.strictObject({ days: z.int().min(1).max(7), note: z.string().max(500) }),
};

// oxfmt-ignore
const actions: Record<string, (context: TransitionContext) => Promise<void>> = {
'note-extension': async ({ tx, transaction, actor, input }) => {
  const { days, note } = expectInput(input, 'extension');
  if (actor.userId === null) throw new Error('A message without a sender');
  const content = `May I keep it ${days} days longer? ${note}`;
  await writeMessage(tx, { transactionId: transaction.id, senderId: actor.userId, content });
},
};

// oxfmt-ignore
const texts: { readonly 'extension-requested': Pick<OldTexts, 'group'> & { bell: Pick<NonNullable<OldTexts['bell']>, 'provider'>; email: Pick<OldTexts['email'], 'provider'> } } = {
'extension-requested': {
  group: 'orders',
  bell: { provider: ({ otherName, listing }) => `${otherName} asks to keep ${listing} longer` },
  email: {
    provider: ({ otherName, listing, what }) => ({
      subject: `${otherName} asks to keep ${listing} longer`,
      preview: 'Read how many days, and answer.',
      heading: 'May it stay a little longer?',
      paragraphs: [`${otherName} has ${listing} for ${what}, and asks for more days.`],
      button: 'Read and answer',
    }),
  },
},
};

export const madeUpTransition = 'ask-to-extend';
export const madeUpEmail = 'extension-requested';

(currentProcess.transitions as unknown as Transition[]).push(...(transitions as unknown as Transition[]));
Object.assign(inputSchemas, schemas);
Object.assign(actionsByName satisfies Record<Action, unknown>, actions);
Object.assign(transactionTexts, texts);
Object.assign(catalogue, { [madeUpEmail]: transactionKind(madeUpEmail as Email) });
