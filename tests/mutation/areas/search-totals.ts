import type { MutatedFile } from '../mutant.ts';

const totals = ['src/features/search/totals', 'src/features/search/many'];

/** Searches with days filter and sort by the total that their cards show. */
export const searchTotals: readonly MutatedFile[] = [
  {
    file: 'src/database/migrations/0054_price_plans.sql',
    tests: totals,
    mutants: [
      [
        'an extra day costs like any other',
        'SELECT ARRAY[\n    coalesce(extra_day_amount, price_amount)::bigint,',
        'SELECT ARRAY[\n    price_amount::bigint,',
      ],
      ['the courier is paid for a pick-up', 'CASE WHEN can_post THEN shipping_amount ELSE 0 END,', 'shipping_amount,'],
      [
        'the courier is paid where it comes too late',
        'CASE WHEN courier_lead_days <= lead_days THEN postage ELSE 0 END',
        'postage',
      ],
      [
        'the plan of a changed price is unknown',
        'CREATE TRIGGER listings_price_plan_change AFTER UPDATE ON',
        'CREATE TRIGGER listings_price_plan_change AFTER UPDATE OF kind ON',
      ],
    ],
  },
  {
    file: 'src/features/search/planner/rental-total.server.ts',
    tests: totals,
    mutants: [
      [
        'sales are filtered by days that they ignore',
        "return dates !== null && kind !== 'sale';",
        'return dates !== null;',
      ],
      ['the limit cuts through equal totals', 'rank() over (${byTotal})', 'row_number() over (${byTotal})'],
    ],
  },
  {
    file: 'src/features/search/planner/find.server.ts',
    tests: totals,
    mutants: [
      [
        'a search with days is sorted by the price without them',
        "isByTotal(query) ? 'total' : listings.displayAmount.name",
        'listings.displayAmount.name',
      ],
      ['equal totals are in any order', 'return [asc(amount), asc(listings.id)];', 'return [asc(amount)];'],
    ],
  },
  {
    file: 'src/features/search/planner/conditions.server.ts',
    tests: totals,
    mutants: [
      [
        'a search with days is filtered by the price without them',
        'isInRange(amountOf(input), query.price)',
        'isInRange(sql`${listings.displayAmount}`, query.price)',
      ],
    ],
  },
  {
    file: 'src/database/migrations/0062_swept_price_plans.sql',
    tests: ['src/features/listings/price-plans.int.test.ts'],
    mutants: [
      ['a plan is swept while it is written', ' FOR KEY SHARE', ''],
      [
        'new plans in opposite order end in a deadlock',
        "    PERFORM pg_advisory_xact_lock(hashtextextended('price plans', 0));\n",
        '',
      ],
      [
        'what is opened again has no plan',
        "OLD.state = 'published', OLD.deleted_at",
        "NEW.state = 'published', OLD.deleted_at",
      ],
    ],
  },
  {
    file: 'src/features/listings/price-plans.server.ts',
    tests: ['src/features/listings/price-plans.int.test.ts'],
    mutants: [
      ['plans of drafts stay', "    and l.state = 'published' and l.deleted_at is null and l.kind = 'rent')", ')'],
    ],
  },
];
