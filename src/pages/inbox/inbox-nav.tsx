import { Fragment, useEffect, useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { InboxCounts } from '#src/features/transactions/inbox-lists.server.ts';
import { ChipLink } from '#src/ui/forms/chip.tsx';
import { Link } from '#src/ui/layout/link.tsx';
import { groups, kinds, listName, listPath, type List } from './lists.ts';

type InboxNavProps = { readonly list: List; readonly counts: InboxCounts };

/** The lists by side; on narrow screens a row of chips. */
export function InboxNav({ list, counts }: InboxNavProps) {
  const label = useIntl().formatMessage({ id: 'inbox.sections' });
  return (
    <>
      <nav aria-label={label} className="side-nav mt-7 max-lg:hidden">
        {groups.map(({ heading, side }) => (
          <Fragment key={side}>
            <p className="eyebrow">
              <FormattedMessage id={heading} />
            </p>
            <ul>
              {kinds.map((kind) => (
                <li key={kind}>
                  <Link to={listPath({ side, kind })} aria-current={isShown(list, { side, kind })}>
                    <FormattedMessage id={listName(side, kind)} />
                    <Count value={kind === null ? counts[side].rent + counts[side].sale : counts[side][kind]} />
                  </Link>
                </li>
              ))}
            </ul>
          </Fragment>
        ))}
      </nav>
      <nav ref={useCurrentInSight(list)} aria-label={label} className="scroll-x swipe-edge mt-3 py-1 lg:hidden">
        <ul className="flex gap-2">
          {groups.flatMap(({ side }) =>
            kinds.map((kind) => (
              <li key={`${side} ${kind}`} className="flex-none">
                <ChipLink to={listPath({ side, kind })} current={isShown(list, { side, kind }) === 'page'}>
                  <FormattedMessage id={listName(side, kind)} />
                </ChipLink>
              </li>
            )),
          )}
        </ul>
      </nav>
    </>
  );
}

/** Scrolls the row so that the chip of the current list is visible. */
function useCurrentInSight({ side, kind }: List) {
  const shown = listPath({ side, kind });
  const row = useRef<HTMLElement>(null);
  useEffect(() => {
    const chip = row.current?.querySelector<HTMLElement>(`a[href="${shown}"]`);
    if (row.current && chip) row.current.scrollLeft = chip.offsetLeft - row.current.offsetLeft - 20;
  }, [shown]);
  return row;
}

function Count({ value }: { readonly value: number }) {
  return value > 0 && <span className="muted">{value}</span>;
}

function isShown(shown: List, list: List): 'page' | undefined {
  return shown.side === list.side && shown.kind === list.kind ? 'page' : undefined;
}
