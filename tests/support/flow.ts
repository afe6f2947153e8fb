import {
  accepted,
  day,
  holdCard,
  preauthorised,
  recordedAs,
  rentalOrder,
  rentalFixture,
  request,
  saleFixture,
  executeAs,
  untilDue,
  type TestContext,
} from './test-context.ts';

/** The steps of a transaction, from a lender with a listing to the payout, bound to one test context. */
export function flowOf(context: TestContext) {
  const bound =
    <Inputs extends readonly unknown[], Result>(step: (context: TestContext, ...inputs: Inputs) => Result) =>
    (...inputs: Inputs) =>
      step(context, ...inputs);
  return {
    rentalFixture: bound(rentalFixture),
    saleFixture: bound(saleFixture),
    day: bound(day),
    rentalOrder: bound(rentalOrder),
    request: bound(request),
    holdCard: bound(holdCard),
    executeAs: bound(executeAs),
    preauthorised: bound(preauthorised),
    accepted: bound(accepted),
    recordedAs: bound(recordedAs),
    untilDue: bound(untilDue),
  };
}

export type Flow = ReturnType<typeof flowOf>;
