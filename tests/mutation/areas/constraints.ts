import type { MutatedFile } from '../mutant.ts';

/** Constraints and triggers of the database. */
export const constraints: readonly MutatedFile[] = [
  {
    file: 'src/database/migrations/0002_guards.sql',
    tests: [
      'src/features/availability/',
      'src/features/listings/stock',
      'src/database/',
      'src/features/transactions/ledger',
    ],
    mutants: [
      [
        'nothing keeps bookings apart',
        'EXCLUDE USING gist (listing_id WITH =, excluded WITH &&)',
        'EXCLUDE USING gist (listing_id WITH =, excluded WITH =)',
      ],
      [
        'nothing keeps exceptions apart',
        'EXCLUDE USING gist (listing_id WITH =, days WITH &&)',
        'EXCLUDE USING gist (listing_id WITH =, days WITH =)',
      ],
      [
        'the history can be changed',
        'BEFORE UPDATE OR DELETE ON transaction_transitions',
        'BEFORE DELETE ON transaction_transitions',
      ],
      [
        'the history can be shortened',
        'BEFORE UPDATE OR DELETE ON transaction_transitions',
        'BEFORE UPDATE ON transaction_transitions',
      ],
      ['the ledger can be changed', 'BEFORE UPDATE OR DELETE ON ledger_entries', 'BEFORE DELETE ON ledger_entries'],
      ['the ledger can be shortened', 'BEFORE UPDATE OR DELETE ON ledger_entries', 'BEFORE UPDATE ON ledger_entries'],
      [
        'the history of the stock can be changed',
        'BEFORE UPDATE OR DELETE ON stock_adjustments',
        'BEFORE DELETE ON stock_adjustments',
      ],
      [
        'a posting need not balance',
        'GROUP BY currency HAVING sum(amount) <> 0',
        'GROUP BY currency HAVING count(*) = 0',
      ],
      [
        'a posting may balance across currencies',
        'GROUP BY currency HAVING sum(amount) <> 0',
        'HAVING sum(amount) <> 0',
      ],
    ],
  },
];
