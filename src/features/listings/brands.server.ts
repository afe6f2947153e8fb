import { and, asc, eq, inArray, isNotNull, isNull, ne, notInArray, sql } from 'drizzle-orm';
import type { Reader, Tx } from '#src/database/database.server.ts';
import { brands } from '#src/database/schema/brands.ts';
import { listings } from '#src/database/schema/listings.ts';
import { brandKey, knownDesigners, spelledDesigner } from './publishing/designers.ts';

/** Names that are looked through at a time: far more than wait in any marketplace that decides now and then. */
const maxNames = 5000;
const maxSuggested = 500;

/** How a listing spells a designer: as the list does, or as an operator decided. */
export async function settledDesigner(reader: Reader, typed: string): Promise<string> {
  const spelled = spelledDesigner(typed);
  const [decided] = await reader
    .select({ name: brands.name })
    .from(brands)
    .where(and(eq(brands.key, brandKey(spelled)), ne(brands.verdict, 'kept')));
  return decided?.name ?? spelled;
}

/** Designers that operators have accepted, to be suggested beside those of the list. */
export async function acceptedBrands(reader: Reader): Promise<string[]> {
  const rows = await reader
    .selectDistinct({ name: brands.name })
    .from(brands)
    .where(eq(brands.verdict, 'added'))
    .orderBy(asc(brands.name))
    .limit(maxSuggested);
  return rows.map(({ name }) => name);
}

/** A designer that names can be merged into, as it is spelled; null for any other name. */
export async function designerNamed(reader: Reader, name: string): Promise<string | null> {
  const spelled = spelledDesigner(name);
  if (knownDesigners.includes(spelled)) return spelled;
  const isAccepted = and(eq(brands.key, brandKey(spelled)), eq(brands.verdict, 'added'));
  const [row] = await reader.select({ name: brands.name }).from(brands).where(isAccepted);
  return row?.name ?? null;
}

export type TypedBrand = {
  /** Its most frequent spelling. */
  readonly name: string;
  readonly spellings: readonly string[];
  readonly listings: number;
};

/** Names in listings that are neither in the list nor decided, the most frequent first. */
export async function undecidedBrands(reader: Reader): Promise<TypedBrand[]> {
  const isTyped = and(
    isNull(listings.deletedAt),
    ne(listings.state, 'draft'),
    isNotNull(listings.designer),
    notInArray(listings.designer, [...knownDesigners]),
  );
  const rows = await reader
    .select({ name: listings.designer, count: sql<number>`count(*)::int` })
    .from(listings)
    .where(isTyped)
    .groupBy(listings.designer)
    .orderBy(sql`count(*) desc`, asc(listings.designer))
    .limit(maxNames);
  const decided = new Set((await reader.select({ key: brands.key }).from(brands)).map(({ key }) => key));
  const found = new Map<string, TypedBrand>();
  for (const { name, count } of rows) {
    const key = brandKey(name ?? '');
    if (name === null || decided.has(key)) continue;
    const one = found.get(key) ?? { name, spellings: [], listings: 0 };
    found.set(key, { ...one, spellings: [...one.spellings, name], listings: one.listings + count });
  }
  return [...found.values()].toSorted((a, b) => b.listings - a.listings);
}

type Decided = { readonly key: string; readonly verdict: 'added' | 'merged' | 'kept'; readonly name: string };

/** Writes a decision, once for each name. False when another one was faster. */
export async function writeBrand(tx: Tx, decided: Decided): Promise<boolean> {
  const written = await tx.insert(brands).values(decided).onConflictDoNothing().returning({ key: brands.key });
  return written.length === 1;
}

/** Spells a designer alike in all listings that have the name in any spelling. Returns how many changed. */
export async function respell(tx: Tx, key: string, name: string): Promise<number> {
  const rows = await tx
    .selectDistinct({ typed: listings.designer })
    .from(listings)
    .where(and(isNotNull(listings.designer), notInArray(listings.designer, [...knownDesigners])));
  const others = rows.flatMap(({ typed }) =>
    typed !== null && typed !== name && brandKey(typed) === key ? typed : [],
  );
  if (others.length === 0) return 0;
  const { rowCount } = await tx
    .update(listings)
    .set({ designer: name, updatedAt: sql`rotation_now()` })
    .where(inArray(listings.designer, others));
  return rowCount ?? 0;
}
