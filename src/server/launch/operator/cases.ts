import { parseArgs } from 'node:util';
import { isRefusal, type RefusalCode } from '#src/domain/refusal.ts';
import { identifyOperator, type Operator } from '#src/features/accounts/identify-operator.server.ts';
import { caseForOperator, settleCase } from '#src/features/cases/decide.server.ts';
import { objectedClaims } from '#src/features/cases/objected-claims.server.ts';
import { partOfLender } from '#src/features/payments/lender-shares.server.ts';
import {
  capturedPaymentOf,
  decidableOf,
  decideCase,
  openCases,
  refundAsOperator,
  type OpenCase,
} from '#src/features/payments/operator-decisions.server.ts';
import { tellLenderBears } from '#src/features/transactions/lender-bears.server.ts';
import { replanHandover } from '#src/features/transactions/replan-handover.server.ts';
import type { App } from '#src/platform/app.ts';
import type { Settings } from '#src/platform/settings.ts';
import { confirmed } from './confirm.ts';
import { plannedDecision, readAmount, shown, type DecisionOptions } from './decision.ts';
import { plannedClaim, plannedVerdict, saidIn } from './verdict.ts';
import { withOperatorApp } from './with-app.ts';
import { readPassword } from '../operator-password.ts';
import { LaunchError, print } from '../terminal.ts';

const usage = `Give one of:
./rotation operator cases --as YOU@EXAMPLE.COM
./rotation operator decide CASE --as YOU@EXAMPLE.COM --reason TEXT [--lender-bears AMOUNT] [--refund AMOUNT]
                                [--charge AMOUNT | --drop] [--part TRANSACTION=AMOUNT,LENDER …] [--yes]
./rotation operator refund TRANSACTION --as YOU@EXAMPLE.COM --reason TEXT --amount AMOUNT --lender-bears AMOUNT [--yes]`;

const options = {
  'as': { type: 'string' },
  'reason': { type: 'string' },
  'amount': { type: 'string' },
  'lender-bears': { type: 'string' },
  'refund': { type: 'string' },
  'charge': { type: 'string' },
  'drop': { type: 'boolean' },
  'part': { type: 'string', multiple: true },
  'yes': { type: 'boolean' },
} as const;

export const caseCommands = ['cases', 'decide', 'refund'] as const;

type Given = DecisionOptions & {
  readonly as: string;
  readonly reason: string | undefined;
  readonly amount: string | undefined;
  readonly yes: boolean;
};

/** `cases`, `decide` and `refund`: what operators decide about money, for scripts and for a machine without the console. */
export async function runCaseCommand(settings: Settings, args: readonly string[]): Promise<void> {
  const { command, about, given } = read(args);
  const password = await readPassword(`Password for ${given.as}: `);
  await withOperatorApp(settings, async (app) => {
    const operator = await identified(app, given.as, password);
    if (command === 'cases') return listCases(app, operator);
    return command === 'decide' ? decide(app, operator, about, given) : refund(app, operator, about, given);
  });
}

function read(args: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    const [command = '', about = '', ...rest] = positionals;
    const wants = command === 'cases' ? 0 : 1;
    if (values.as === undefined || rest.length > 0 || (about === '' ? 0 : 1) !== wants) throw new LaunchError(usage);
    if (wants === 1 && (values.reason ?? '').trim() === '')
      throw new LaunchError('Give a --reason: it is kept in the audit table.');
    const { as, reason, amount, yes = false, ...decision } = values;
    return { command, about, given: { ...decision, as, reason, amount, yes } satisfies Given };
  } catch (error) {
    if (error instanceof LaunchError) throw error;
    throw new LaunchError(`${error instanceof Error ? error.message : String(error)}\n${usage}`);
  }
}

/** Throws a sentence for a wrong email or password. */
export function identified(app: App, email: string, password: string): Promise<Operator> {
  return asSentence(identifyOperator(app, { email, password }));
}

async function listCases(app: App, operator: Operator): Promise<void> {
  const found = await openCases(app, operator);
  const objected = await objectedClaims(app, operator);
  if (found.length + objected.length === 0) return print('No case is open.');
  for (const each of found) print(linesOf(each).join('\n'));
  for (const { caseId, transactionId } of objected)
    print(
      `${caseId}  the customer objects to a claim, or their account is banned\n  transaction ${transactionId}\n  waits for: decide --charge AMOUNT, or --drop`,
    );
}

const waitsFor: Readonly<Record<ReturnType<typeof decidableOf>, string>> = {
  'loss': 'decide --lender-bears AMOUNT',
  'capture': 'decide --lender-bears AMOUNT, or --refund AMOUNT',
  'refund': 'decide --lender-bears AMOUNT',
  'failed-refund': 'decide, which sends the refund again',
  'close': 'decide, which closes it',
  'bank-decides': 'the bank',
  'between-parties':
    'the two sides, or decide [--refund AMOUNT --lender-bears AMOUNT | --charge AMOUNT], which shows what they said',
};

function linesOf(found: OpenCase): string[] {
  const { id, reason, amount, settledAmount, reference, transactionId, evidenceDueAt, createdAt } = found;
  const facts = [
    ...(amount === null ? [] : [shown(amount - settledAmount, found)]),
    ...(found.isInquiry ? ['inquiry'] : []),
    ...(found.outcome === null ? [] : [found.outcome]),
    `since ${createdAt.toISOString().slice(0, 10)}`,
    ...(evidenceDueAt === null || found.outcome !== null
      ? []
      : [`evidence until ${evidenceDueAt.toISOString().slice(0, 16)}Z`]),
  ];
  return [
    `${id}  ${reason}  ${facts.join(', ')}`,
    `  transaction ${transactionId ?? 'none'}, about ${reference ?? 'nothing at the payment provider'}`,
    `  waits for: ${waitsFor[decidableOf(found)]}`,
  ];
}

async function decide(app: App, operator: Operator, caseId: string, given: Given): Promise<void> {
  const open = await openCases(app, operator);
  const found = open.find(({ id }) => id === caseId);
  if (found === undefined) return settleClaim(app, operator, caseId, given);
  if (decidableOf(found) === 'between-parties') return settle(app, operator, found, given);
  const siblings = open.filter(({ reason, reference }) => reason === found.reason && reference === found.reference);
  const { decision, lines } = plannedDecision(found, siblings, given);
  for (const line of lines) print(line);
  await requireConfirmation(given);
  const request = { reason: given.reason ?? '', requestId: null };
  await asSentence(decideCase(app, operator, { caseId, decision, ...request }, tellLenderBears(app)));
  await replanHandover(
    app,
    siblings.flatMap(({ transactionId }) => transactionId ?? []),
  );
  print('Decided. What has to be sent is sent by the worker.');
}

/** A case between customer and lender: shows what they said, then decides it. */
async function settle(app: App, operator: Operator, found: OpenCase, given: Given): Promise<void> {
  const shownCase = await caseForOperator(app, operator, found.id);
  for (const line of saidIn(shownCase)) print(line);
  const { verdict, lines } = plannedVerdict(found, given);
  for (const line of lines) print(line);
  await requireConfirmation(given);
  await asSentence(
    settleCase(app, operator, { caseId: found.id, reason: given.reason ?? '', requestId: null }, verdict),
  );
  print('Decided. Both sides are told, with the reason.');
}

/** A claim of a closed case: the customer objects, or it stays owed. */
async function settleClaim(app: App, operator: Operator, caseId: string, given: Given): Promise<void> {
  const nothing = new LaunchError(`No case ${caseId} is open. ./rotation operator cases lists them.`);
  const shownCase = await caseForOperator(app, operator, caseId).catch(() => null);
  const claim = shownCase?.claim ?? null;
  if (shownCase === null || (claim?.state !== 'objected' && claim?.state !== 'owed')) throw nothing;
  for (const line of saidIn(shownCase)) print(line);
  const { verdict, lines } = plannedClaim({ currency: claim.named.currency }, given);
  for (const line of lines) print(line);
  await requireConfirmation(given);
  await asSentence(settleCase(app, operator, { caseId, reason: given.reason ?? '', requestId: null }, verdict));
  print('Decided. Both sides are told, with the reason.');
}

async function refund(app: App, operator: Operator, transactionId: string, given: Given): Promise<void> {
  const paid = await capturedPaymentOf(app, transactionId);
  if (paid === null) throw new LaunchError(`No captured payment of a transaction ${transactionId}.`);
  const amount = readAmount('amount', given.amount, paid);
  const lenderBears = readAmount('lender-bears', given['lender-bears'], paid);
  const most = Math.min(amount, await partOfLender(app.db, transactionId));
  if (lenderBears > most) throw new LaunchError(`The lender cannot bear more than ${shown(most, paid)}.`);
  print(`The customer gets ${shown(amount, paid)} back. The lender bears ${shown(lenderBears, paid)} of it.`);
  await requireConfirmation(given);
  const request = { reason: given.reason ?? '', requestId: null };
  await asSentence(
    refundAsOperator(app, operator, { transactionId, amount, lenderBears, ...request }, tellLenderBears(app)),
  );
  await replanHandover(app, [transactionId]);
  print('The refund is written. The worker sends it.');
}

async function requireConfirmation({ yes }: Given): Promise<void> {
  if (!yes && !(await confirmed('Type “yes” to go on: '))) throw new LaunchError('Nothing was changed.');
}

const sentences: Readonly<Partial<Record<RefusalCode, string>>> = {
  'auth-invalid-credentials': 'The email and password do not match an operator account.',
  'too-many-requests': 'Too many attempts. Try again in a quarter of an hour.',
  'validation-invalid-value': 'The reason is at most 500 characters of plain text.',
  'not-found': 'Someone else has decided this meanwhile. ./rotation operator cases lists what is open.',
  'conflict':
    'This does not fit what is left: the lender was neither owed nor paid that much, or less is left to refund. Nothing was changed.',
  'case-nothing-agreed': 'The customer did not agree to pay for this, so nothing can be charged.',
  'case-amount-too-high': 'That is more than the customer agreed to, or than is left of it.',
  'case-amount-fixed': 'The customer has begun to pay the amount of before: charge that, or drop the claim.',
  'payments-unreachable': 'The payment provider could not be reached. Nothing was changed; try again.',
  'transaction-in-progress': 'A refund or a transfer of this payment is being sent. Try again in a minute.',
};

/** A refusal becomes the sentence of this command. */
async function asSentence<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const sentence = isRefusal(error) ? sentences[error.refusal.code] : undefined;
    throw sentence === undefined ? error : new LaunchError(sentence);
  }
}
