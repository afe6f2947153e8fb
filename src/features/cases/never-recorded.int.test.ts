import { eq } from 'drizzle-orm';
import { createElement } from 'react';
import { expect, test } from 'vitest';
import { marketplace } from '#marketplace';
import { transactions } from '#src/database/schema/schema.ts';
import { addDays, type Day, startOfDay } from '#src/domain/dates/day.ts';
import { TransactionTitle } from '#src/features/transactions/components/transaction-title.tsx';
import { transactionPage } from '#src/features/transactions/transaction-page.server.ts';
import { rentedWithCaps } from '#tests/support/claims.ts';
import { contextOfFile } from '#tests/support/context-of-file.ts';
import { renderPart, wordsOf } from '#tests/support/render-part.tsx';
import { setClock } from '#tests/support/set-clock.ts';

const context = await contextOfFile();
const { app } = context;

test('both sides of a rental of which nothing was recorded read in the heading that it was due back', async () => {
  const { id, customer, lender } = await rentedWithCaps(context);
  const { plan } = await transactionPage(app, customer, id);
  if (plan === null) throw new Error('No plan');
  const heading = async (viewer: { readonly id: string }, day: Day) => {
    await setClock(app.db, new Date(startOfDay(day, marketplace.timeZone).getTime() + 13 * 3_600_000));
    const transaction = await transactionPage(app, viewer, id);
    const part = renderPart(createElement(TransactionTitle, { transaction }));
    return wordsOf(/<h1[^>]*>.*?<\/h1>/s.exec(part)?.[0] ?? '').trim();
  };
  expect(await heading(customer, plan.returnBy)).toMatch(/^You booked /);
  expect(await heading(lender, plan.returnBy)).toMatch(/^You are lending /);
  expect(await heading(customer, addDays(plan.dueBack, 1))).toMatch(/^Was due back: /);
  expect(await heading(lender, addDays(plan.dueBack, 1))).toMatch(/^Was due back: your /);
});

test('what was picked up is brought back, not sent', async () => {
  const { id, customer } = await rentedWithCaps(context);
  await app.db.update(transactions).set({ delivery: 'pick-up' }).where(eq(transactions.id, id));
  const { plan } = await transactionPage(app, customer, id);
  if (plan === null) throw new Error('No plan');
  await setClock(
    app.db,
    new Date(startOfDay(addDays(plan.dueBack, 1), marketplace.timeZone).getTime() + 13 * 3_600_000),
  );
  const transaction = await transactionPage(app, customer, id);
  const words = wordsOf(renderPart(createElement(TransactionTitle, { transaction })));
  expect(words).toContain('then bring it back today and record that too');
});
