import type { CSSProperties } from 'react';
import { Badge } from '#src/ui/data/badge.tsx';
import { Button } from '#src/ui/forms/button.tsx';
import styles from '#src/ui/styles/console.css?url';
import type { ShownComponent } from './example.ts';

/** The classes of `console.css`, which the pages of the console use. */
export const consoleParts: readonly ShownComponent[] = [
  { slug: 'console-table', title: 'Table', examples: [{ slug: 'queue', title: 'A queue', Show: Queue }] },
  { slug: 'console-facts', title: 'Facts', examples: [{ slug: 'id', title: 'Of an ID check', Show: Facts }] },
];

const waiting = [
  { name: 'Rosa Bell', document: 'Driver licence', since: '4 hours ago', own: false },
  { name: 'Hana Ito', document: 'Passport', since: 'Yesterday', own: false },
  { name: 'Olive Operator', document: 'Passport', since: 'Nov 20', own: true },
];

function Queue() {
  return (
    <div className="console-panel">
      <link rel="stylesheet" href={styles} precedence="default" />
      <table className="console-table" style={{ '--head-2': '"Document"', '--head-3': '"Sent"' } as CSSProperties}>
        <thead>
          <tr>
            {['Person', 'Document', 'Sent', 'Review'].map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {waiting.map(({ name, document, since, own }) => (
            <tr key={name}>
              <td className="medium">{name}</td>
              <td>{document}</td>
              <td className="muted">{since}</td>
              <td className="console-end">
                {own ? (
                  <Badge>Your own</Badge>
                ) : (
                  <Button size="small" variant="outline">
                    Review
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Facts() {
  return (
    <div className="console-panel max-w-[372px]">
      <link rel="stylesheet" href={styles} precedence="default" />
      <dl className="console-facts">
        {[
          ['Name of the account', 'Rosa Bell'],
          ['Document', 'Driver licence'],
          ['Birthday', 'Not given'],
        ].map(([term, fact]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{fact}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
