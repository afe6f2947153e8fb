import type { ReactNode } from 'react';

export type BreakdownRow = {
  readonly key?: string | undefined;
  readonly label: ReactNode;
  /** Formatted: "$272.00", "−$5.00". */
  readonly amount: string;
  readonly tone?: 'discount' | undefined;
};

type BreakdownProps = {
  readonly rows: readonly BreakdownRow[];
  /** The label names the currency once: "Total, NZD". */
  readonly total?: { readonly label: ReactNode; readonly amount: ReactNode } | undefined;
};

/** Price breakdown: line items and total. */
export function Breakdown({ rows, total }: BreakdownProps) {
  return (
    <dl className="breakdown">
      {rows.map((row, index) => (
        <div key={row.key ?? index} className={row.tone && `breakdown-${row.tone}`}>
          <dt>{row.label}</dt>
          <dd>{row.amount}</dd>
        </div>
      ))}
      {total && (
        <div className="breakdown-total">
          <dt>{total.label}</dt>
          <dd>{total.amount}</dd>
        </div>
      )}
    </dl>
  );
}

/** In place of a breakdown of this many rows, and as tall. */
export function BreakdownSkeleton({ rows, total }: { readonly rows: number; readonly total: boolean }) {
  return (
    <div className="breakdown" aria-hidden="true">
      {Array.from({ length: rows }, (_, row) => (
        <div key={row}>
          <span className={row % 2 === 0 ? 'skeleton w-2/3' : 'skeleton w-1/2'}>&nbsp;</span>
        </div>
      ))}
      {total && (
        <div className="breakdown-total">
          <span className="skeleton w-1/2">&nbsp;</span>
        </div>
      )}
    </div>
  );
}
