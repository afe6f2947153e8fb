import { z } from 'zod';
import type { Transition } from '#src/domain/process/process.ts';
import type { Action, Email, Input } from '#src/domain/process/words.ts';
import { writeMessage } from '#src/features/messages/messages.server.ts';
import { catalogue } from '#src/features/notifications/catalogue.ts';
import { transactionKind, transactionTexts } from '#src/features/notifications/transaction-kinds.ts';
import { bellOf as anyBellOf, emailOf as anyEmailOf } from '#src/features/notifications/texts/notice-texts.ts';
import type { TransitionContext } from '#src/features/transactions/engine/context.ts';
import { actionsByName } from '#src/features/transactions/engine/process-actions.server.ts';
import {
  expectInput as expectAnyInput,
  inputSchemas,
  type TransitionInput,
} from '#src/features/transactions/inputs.ts';
import type { Values } from '#src/i18n/format-message.ts';
import { messages as catalogueOfMessages } from '#src/i18n/messages.ts';
import { text as anyText } from '#src/i18n/text.ts';
import { currentProcess } from '#src/processes/registry.ts';

/*
 * A transition that the marketplace does not have, as the guide on transitions adds it. A file that imports this one has it in
 * its process; what the guide adds to the types is here a cast.
 */

type Extension = { readonly days: number; readonly note: string };
const text = anyText as (id: string, values: Values) => string;
const bellOf = anyBellOf as (name: string) => ReturnType<typeof anyBellOf>;
const emailOf = anyEmailOf as (name: string) => ReturnType<typeof anyEmailOf>;
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
  const content = text('transaction.extension-asked', { days, note });
  await writeMessage(tx, { transactionId: transaction.id, senderId: actor.userId, content });
},
};

// oxfmt-ignore
const words = {
'transaction.action.ask-to-extend': 'Ask for more days',
'transaction.feed.ask-to-extend': '{voice, select, you {You asked} other {{name} asked}} for more days.',
'transaction.failed.ask-to-extend': 'Oops, asking failed. Please try again.',
'transaction.in-progress.ask-to-extend': 'Already in progress',
'transaction.extension-asked': 'May I keep it {days, plural, one {# day} other {# days}} longer? {note}',
};

// oxfmt-ignore
const noticeWords = {
'notice.extension-requested.bell': '{otherName} asks to keep {listing} longer',
'notice.extension-requested.subject': '{otherName} asks to keep {listing} longer',
'notice.extension-requested.preview': 'Read how many days, and answer.',
'notice.extension-requested.heading': 'May it stay a little longer?',
'notice.extension-requested.line': '{otherName} has {listing} for {what}, and asks for more days.',
'notice.extension-requested.button': 'Read and answer',
};

// oxfmt-ignore
const texts = {
'extension-requested': {
  group: 'orders',
  bell: { provider: bellOf('notice.extension-requested') },
  email: { provider: emailOf('notice.extension-requested') },
},
};

export const madeUpTransition = 'ask-to-extend';
export const madeUpEmail = 'extension-requested';

(currentProcess.transitions as unknown as Transition[]).push(...(transitions as unknown as Transition[]));
Object.assign(inputSchemas, schemas);
Object.assign(actionsByName satisfies Record<Action, unknown>, actions);
Object.assign(catalogueOfMessages, words, noticeWords);
Object.assign(transactionTexts, texts);
Object.assign(catalogue, { [madeUpEmail]: transactionKind(madeUpEmail as Email) });
