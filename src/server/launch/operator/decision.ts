import { fromMajor, money, toMajor, type Currency } from '#src/domain/money/money.ts';
import type { LossDecision } from '#src/features/payments/dispute-decisions.server.ts';
import { decidableOf, type CaseDecision, type OpenCase } from '#src/features/payments/operator-decisions.server.ts';
import { LaunchError } from '../terminal.ts';

/** What was typed after `decide`; amounts as decimal text. */
export type DecisionOptions = {
  readonly 'lender-bears'?: string | undefined;
  readonly 'refund'?: string | undefined;
  /** Of a claim of the lender. */
  readonly 'charge'?: string | undefined;
  readonly 'drop'?: boolean | undefined;
  readonly 'part'?: readonly string[] | undefined;
};

export type PlannedDecision = {
  readonly decision: CaseDecision;
  /** What it does, to be confirmed. */
  readonly lines: readonly string[];
  readonly movesMoney: boolean;
};

/** `siblings`: the open cases of the same dispute, this one among them. Throws a sentence for what does not fit. */
export function plannedDecision(
  found: OpenCase,
  siblings: readonly OpenCase[],
  options: DecisionOptions,
): PlannedDecision {
  const kind = decidableOf(found);
  refuseOthers(kind, options);
  switch (kind) {
    case 'bank-decides':
      throw new LaunchError(
        'The bank has not decided this dispute yet. Give evidence in the dashboard of the payment provider; the case can ' +
          'be decided here when the dispute is lost, and closes by itself when it is won.',
      );
    case 'between-parties':
      throw new LaunchError('A case between customer and lender is decided by what they said.');
    case 'loss':
      return plannedLoss(found, siblings, options);
    case 'refund':
      return plannedRefund(found, siblings, options);
    case 'capture':
      return plannedCapture(found, options);
    case 'failed-refund':
      return {
        decision: { kind },
        lines: [
          `The refund of ${shown(found.amount ?? 0, found)} is sent once more, less what a bank has taken since.`,
        ],
        movesMoney: true,
      };
    case 'close':
      return {
        decision: { kind },
        lines: ['The case is closed. Nothing is booked; a payout that waits for it is sent.'],
        movesMoney: false,
      };
  }
}

const optionsOf: Readonly<Record<ReturnType<typeof decidableOf>, readonly (keyof DecisionOptions)[]>> = {
  'loss': ['lender-bears', 'part'],
  'refund': ['lender-bears', 'part'],
  'capture': ['lender-bears', 'refund'],
  'failed-refund': [],
  'close': [],
  'bank-decides': ['lender-bears', 'refund', 'part'],
  'between-parties': ['lender-bears', 'refund', 'part', 'charge', 'drop'],
};

function refuseOthers(kind: ReturnType<typeof decidableOf>, options: DecisionOptions): void {
  for (const name of ['lender-bears', 'refund', 'part', 'charge', 'drop'] as const) {
    if (options[name] !== undefined && !optionsOf[kind].includes(name))
      throw new LaunchError(`--${name} does not apply to this case.`);
  }
}

function plannedLoss(found: OpenCase, siblings: readonly OpenCase[], options: DecisionOptions): PlannedDecision {
  const typed = options.part ?? [];
  if (typed.length === 0 && siblings.length > 1)
    throw new LaunchError(
      `This concerns ${siblings.length} transactions. Give one --part TRANSACTION=AMOUNT,LENDER for each:\n` +
        siblings.map((each) => `--part ${each.transactionId}=${amountText(leftOf(each), each)},0`).join('\n'),
    );
  const parts = typed.length > 0 ? typed.map((part) => readPart(part, found)) : [wholeLoss(found, options)];
  const loss = siblings.reduce((sum, each) => sum + leftOf(each), 0);
  const divided = parts.reduce((sum, { amount }) => sum + amount, 0);
  if (divided !== loss)
    throw new LaunchError(`The parts are ${shown(divided, found)}, and all of it is ${shown(loss, found)}.`);
  const over = parts.find(({ amount, lenderBears }) => lenderBears > amount);
  if (over !== undefined)
    throw new LaunchError(`The lender cannot bear more than ${shown(over.amount, found)} for ${over.transactionId}.`);
  return { decision: { kind: 'loss', parts }, lines: parts.map((part) => lossLine(part, found)), movesMoney: true };
}

/** Named like a loss, whose parts stand: what was refunded of each transaction is known. */
function plannedRefund(found: OpenCase, siblings: readonly OpenCase[], options: DecisionOptions): PlannedDecision {
  const { decision } = plannedLoss(found, siblings, options);
  const parts = decision.kind === 'loss' ? decision.parts : [];
  const other = siblings.find(
    (each) => leftOf(each) !== parts.find(({ transactionId }) => transactionId === each.transactionId)?.amount,
  );
  if (other !== undefined)
    throw new LaunchError(`${shown(leftOf(other), found)} were refunded of ${other.transactionId}: no other amount.`);
  return {
    decision: {
      kind: 'refund',
      parts: parts.map(({ transactionId, lenderBears }) => ({ transactionId, lenderBears })),
    },
    lines: parts.map(
      ({ transactionId, amount, lenderBears }) =>
        `Of ${shown(amount, found)} refunded for ${transactionId} the lender bears ${shown(lenderBears, found)}, the marketplace ${shown(amount - lenderBears, found)}.`,
    ),
    movesMoney: true,
  };
}

function wholeLoss(found: OpenCase, options: DecisionOptions): LossDecision {
  const lenderBears = readAmount('lender-bears', options['lender-bears'], found);
  return { transactionId: found.transactionId ?? '', amount: leftOf(found), lenderBears };
}

function readPart(text: string, found: OpenCase): LossDecision {
  const [, transactionId = '', amount, lender] = /^([0-9a-f-]{36})=([\d.]+),([\d.]+)$/.exec(text) ?? [];
  if (amount === undefined) throw new LaunchError(`“${text}” is not TRANSACTION=AMOUNT,LENDER.`);
  const [whole, lenderBears] = [readAmount('part', amount, found), readAmount('part', lender, found)];
  return { transactionId, amount: whole, lenderBears };
}

function lossLine({ transactionId, amount, lenderBears }: LossDecision, found: OpenCase): string {
  const [lender, platform] = [shown(lenderBears, found), shown(amount - lenderBears, found)];
  return `Of ${shown(amount, found)} lost for ${transactionId} the lender bears ${lender}, the marketplace ${platform}.`;
}

function plannedCapture(found: OpenCase, options: DecisionOptions): PlannedDecision {
  const difference = found.amount ?? 0;
  const isShort = difference < 0;
  if (isShort && options.refund !== undefined)
    throw new LaunchError('Less was captured than agreed: nothing can be refunded by this case. Use --lender-bears.');
  if (!isShort && options['lender-bears'] !== undefined)
    throw new LaunchError('More was captured than agreed: the lender has nothing to bear. Use --refund.');
  const name = isShort ? 'lender-bears' : 'refund';
  const typed = readAmount(name, options[name], found);
  const most = Math.abs(difference);
  if (typed > most) throw new LaunchError(`--${name} is at most ${shown(most, found)}.`);
  const line = isShort
    ? `Of ${shown(most, found)} that is missing the lender bears ${shown(typed, found)}, the marketplace ${shown(most - typed, found)}.`
    : `Of ${shown(most, found)} too much the customer gets ${shown(typed, found)} back; the marketplace keeps the rest.`;
  return {
    decision: { kind: 'capture', lenderBears: isShort ? typed : 0, refund: isShort ? 0 : typed },
    lines: [line, 'The payout then no longer waits.'],
    movesMoney: true,
  };
}

function leftOf({ amount, settledAmount }: OpenCase): number {
  return (amount ?? 0) - settledAmount;
}

/** Minor units of a typed amount. Throws a sentence for one that is missing or not one of the case's currency. */
export function readAmount(name: string, text: string | undefined, { currency }: Pick<OpenCase, 'currency'>): number {
  if (text === undefined) throw new LaunchError(`Give --${name} AMOUNT, for example --${name} 12.50, or 0.`);
  const read = fromMajor(text, currencyOf({ currency }));
  if ('code' in read) throw new LaunchError(`“${text}” is not an amount in ${currency ?? ''}.`);
  return read.amount;
}

function currencyOf({ currency }: Pick<OpenCase, 'currency'>): Currency {
  return (currency ?? 'NZD') as Currency;
}

export function shown(amount: number, about: Pick<OpenCase, 'currency'>): string {
  return `${amountText(amount, about)} ${currencyOf(about)}`;
}

function amountText(amount: number, about: Pick<OpenCase, 'currency'>): string {
  return toMajor(money(amount, currencyOf(about)));
}
