import { FormattedMessage, useIntl } from 'react-intl';
import { viewerIn } from '#src/features/accounts/guard.server.ts';
import { brandVerdicts } from '#src/features/listings/brand-forms.ts';
import type { TypedBrand } from '#src/features/listings/brands.server.ts';
import { brandQueue } from '#src/features/listings/decide-brand.server.ts';
import { appContext } from '#src/platform/web/request-context.ts';
import type { PageHandle } from '#src/shell/app-layout.tsx';
import { LinkButton } from '#src/ui/forms/button.tsx';
import { ConsoleQueue } from './console-queue.tsx';
import { operatorIn } from './operator.server.ts';
import { pageNumberIn } from './page-number.ts';
import type { Route } from './+types/brands';

export const handle = { bars: 'none' } satisfies PageHandle;

const path = '/console/brands';

export async function loader({ context, url }: Route.LoaderArgs) {
  const page = pageNumberIn(url.searchParams);
  const queue = await brandQueue(context.get(appContext), viewerIn(context), page);
  const done = brandVerdicts.find((verdict) => verdict === url.searchParams.get('done')) ?? null;
  return { operator: await operatorIn(context), ...queue, page, done };
}

export default function Brands({ loaderData }: Route.ComponentProps) {
  const { operator, total, waiting, page, totalPages, done } = loaderData;
  const intl = useIntl();
  const empty = {
    title: <FormattedMessage id="console.brands-empty" />,
    line: <FormattedMessage id="console.brands-empty-line" />,
  };
  return (
    <ConsoleQueue
      {...{ operator, page, totalPages, path }}
      title={intl.formatMessage({ id: 'console.brands-title' })}
      count={<FormattedMessage id="console.brands-waiting" values={{ count: total }} />}
      done={done === null ? null : <FormattedMessage id={`console.brands-${done}`} />}
      empty={waiting.length === 0 ? empty : null}
    >
      <Queue waiting={waiting} />
    </ConsoleQueue>
  );
}

function Queue({ waiting }: Pick<Route.ComponentProps['loaderData'], 'waiting'>) {
  return (
    <table className="console-table">
      <thead>
        <tr>
          <th scope="col">
            <FormattedMessage id="console.brand" />
          </th>
          <th scope="col">
            <FormattedMessage id="console.brand-listings" />
          </th>
          <th scope="col">
            <span className="visually-hidden">
              <FormattedMessage id="console.brand-decide" />
            </span>
          </th>
        </tr>
      </thead>
      <tbody>
        {waiting.map((brand) => (
          <Row key={brand.name} {...brand} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ name, spellings, listings }: TypedBrand) {
  const intl = useIntl();
  return (
    <tr>
      <td>
        <span className="medium block">{name}</span>
        {spellings.length > 1 && (
          <span className="small muted block">
            <FormattedMessage id="console.brand-spellings" values={{ others: intl.formatList(spellings.slice(1)) }} />
          </span>
        )}
      </td>
      <td className="muted">
        <FormattedMessage id="console.brand-count" values={{ count: listings }} />
      </td>
      <td className="console-end">
        <LinkButton
          to={`${path}/decide?${new URLSearchParams({ name })}`}
          size="small"
          variant="outline"
          aria-label={intl.formatMessage({ id: 'console.brand-decide-on' }, { brand: name })}
        >
          <FormattedMessage id="console.brand-decide" />
        </LinkButton>
      </td>
    </tr>
  );
}
