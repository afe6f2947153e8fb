import { requireAllowed, type Asker } from '#src/domain/policy/policies.ts';
import { refuse } from '#src/domain/refusal.ts';
import { reasonOf, recordAudit } from '#src/features/accounts/audit.server.ts';
import { text } from '#src/i18n/text.ts';
import type { Reader } from '#src/database/database.server.ts';
import type { App } from '#src/platform/app.ts';
import type { BrandDecision } from './brand-forms.ts';
import { designerNamed, respell, undecidedBrands, writeBrand, type TypedBrand } from './brands.server.ts';
import { brandKey } from './publishing/designers.ts';

type Operator = Asker & { readonly id: string };

export const brandsPageSize = 30;

/** A page of the names that wait for a decision. Refuses `not-found` to all but operators. */
export async function brandQueue({ db }: Pick<App, 'db'>, operator: Operator, page: number) {
  requireAllowed('brand.review', operator);
  const all = await undecidedBrands(db);
  const from = (page - 1) * brandsPageSize;
  return {
    total: all.length,
    totalPages: Math.ceil(all.length / brandsPageSize),
    waiting: all.slice(from, from + brandsPageSize),
  };
}

/** How many wait. Refuses as their queue does. */
export async function countBrands({ db }: Pick<App, 'db'>, operator: Operator): Promise<number> {
  requireAllowed('brand.review', operator);
  return (await undecidedBrands(db)).length;
}

/** One that waits, by any of its spellings; null when it is decided, or in no listing any more. */
export async function waitingBrand(
  { db }: Pick<App, 'db'>,
  operator: Operator,
  name: string,
): Promise<TypedBrand | null> {
  requireAllowed('brand.review', operator);
  return (await undecidedBrands(db)).find((brand) => brandKey(brand.name) === brandKey(name)) ?? null;
}

/**
 * Accepts a name as a designer, merges it into one, or keeps it as it is, with an audit entry. All listings with the name
 * follow, and those that are entered later. Refuses `not-found`, also for a name that no listing has; `conflict` when
 * another operator was faster; `validation-invalid-value` for a spelling that is another designer's name, and for a
 * designer that there is not.
 */
export async function decideBrand(
  app: Pick<App, 'db'>,
  operator: Operator,
  requestId: string | null,
  decision: BrandDecision,
): Promise<void> {
  requireAllowed('brand.decide', operator);
  const { verdict, brand } = decision;
  const key = brandKey(brand);
  await app.db.transaction(async (tx) => {
    const name = await nameFor(tx, key, decision);
    if (!(await writeBrand(tx, { key, verdict, name }))) refuse('conflict');
    // Its new spelling is a name of its own, which waits for no further decision.
    if (verdict === 'added') await writeBrand(tx, { key: brandKey(name), verdict, name });
    const count = verdict === 'kept' ? 0 : await respell(tx, key, name);
    await recordAudit(tx, {
      ...{ operatorId: operator.id, onBehalfOf: null, resourceId: null, requestId },
      ...{ permission: 'brand.decide', action: verdict },
      reason: reasonOf({ reason: text(`console.audit-brand-${verdict}`, { brand, name, count }) }),
    });
  });
}

async function nameFor(reader: Reader, key: string, { verdict, brand, spelling, into }: BrandDecision) {
  if (verdict === 'kept') return brand;
  if (verdict === 'merged') {
    const designer = await designerNamed(reader, into);
    if (designer === null || brandKey(designer) === key) refuse('validation-invalid-value', { field: 'into' });
    return designer;
  }
  const isAnother = brandKey(spelling) !== key && (await designerNamed(reader, spelling)) !== null;
  return isAnother ? refuse('validation-invalid-value', { field: 'spelling' }) : spelling;
}
