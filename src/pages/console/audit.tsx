import { FormattedMessage, useIntl } from 'react-intl';
import { Form } from 'react-router';
import { auditedOperators, auditLog, onMachine } from '#src/features/accounts/audit-log.server.ts';
import { viewerIn } from '#src/features/accounts/guard.server.ts';
import { auditedTitles } from '#src/features/listings/audited-titles.server.ts';
import { isUuid, uuidIn } from '#src/domain/text/uuid.ts';
import { appContext } from '#src/platform/web/request-context.ts';
import type { PageHandle } from '#src/shell/app-layout.tsx';
import { EmptyState } from '#src/ui/data/empty-state.tsx';
import { Button, LinkButton } from '#src/ui/forms/button.tsx';
import { Select } from '#src/ui/forms/select.tsx';
import { TextField } from '#src/ui/forms/text-field.tsx';
import { TextLink } from '#src/ui/layout/text-link.tsx';
import { listingsIn } from './audit-line.ts';
import { AuditTable } from './audit-table.tsx';
import { ConsoleLayout } from './console-layout.tsx';
import { operatorIn } from './operator.server.ts';
import { pageNumberIn } from './page-number.ts';
import type { Route } from './+types/audit';

export const handle = { bars: 'none' } satisfies PageHandle;

const path = '/console/audit';

export async function loader({ context, url }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const viewer = viewerIn(context);
  const { searchParams } = url;
  const typed = searchParams.get('account')?.trim().slice(0, 300) ?? '';
  const account = typed === '' ? null : uuidIn(typed);
  const named = searchParams.get('operator') ?? '';
  const operator = named === onMachine || isUuid(named) ? named : null;
  const page = pageNumberIn(searchParams);
  const isUnknown = typed !== '' && account === null;
  const [log, operators] = await Promise.all([
    isUnknown ? { entries: [], hasMore: false } : auditLog(app, viewer, { operator, account, page }),
    auditedOperators(app, viewer),
  ]);
  const titles = await auditedTitles(app, viewer, listingsIn(log.entries));
  return {
    ...log,
    titles,
    operators,
    page,
    isUnknown,
    typed,
    named: operator ?? '',
    operator: await operatorIn(context),
    machine: onMachine,
  };
}

export default function Audit({ loaderData }: Route.ComponentProps) {
  const { entries, titles, hasMore, page, typed, named, operator } = loaderData;
  const intl = useIntl();
  const filter = { ...(named !== '' && { operator: named }), ...(typed !== '' && { account: typed }) };
  const to = (number: number) => `${path}?${new URLSearchParams({ ...filter, page: String(number) })}`;
  return (
    <ConsoleLayout operator={operator} title={intl.formatMessage({ id: 'console.audit-title' })}>
      <p className="mid mt-2">
        <FormattedMessage id="console.audit-line" />
      </p>
      <Filter key={`${named} ${typed}`} {...loaderData} />
      <div className="console-panel mt-6">
        {entries.length === 0 ? (
          <EmptyState title={<FormattedMessage id="console.audit-empty" />}>
            <FormattedMessage id="console.audit-empty-line" />
          </EmptyState>
        ) : (
          <AuditTable entries={entries} titles={titles} />
        )}
      </div>
      <div className="mt-8 flex justify-between gap-4">
        {page > 1 && (
          <LinkButton variant="outline" size="small" rel="prev" to={to(page - 1)}>
            <FormattedMessage id="console.newer" />
          </LinkButton>
        )}
        {hasMore && (
          <LinkButton variant="outline" size="small" rel="next" className="ml-auto" to={to(page + 1)}>
            <FormattedMessage id="console.older" />
          </LinkButton>
        )}
      </div>
    </ConsoleLayout>
  );
}

type FilterProps = Pick<Route.ComponentProps['loaderData'], 'operators' | 'named' | 'typed' | 'isUnknown' | 'machine'>;

function Filter({ operators, named, typed, isUnknown, machine }: FilterProps) {
  const intl = useIntl();
  return (
    <Form method="get" action={path} className="console-filter mt-6 grid gap-4">
      <Select
        name="operator"
        label={intl.formatMessage({ id: 'console.audit-operator' })}
        placeholder={intl.formatMessage({ id: 'console.audit-all' })}
        defaultValue={named}
        choices={[
          ...operators.map(({ id, displayName }) => ({ value: id, label: displayName })),
          { value: machine, label: intl.formatMessage({ id: 'console.audit-machine' }) },
        ]}
      />
      <TextField
        name="account"
        label={intl.formatMessage({ id: 'console.audit-account' })}
        defaultValue={typed}
        maxLength={300}
        error={isUnknown ? intl.formatMessage({ id: 'console.audit-unknown' }) : undefined}
      />
      <div className="console-filter-end flex items-center gap-4">
        <Button type="submit" variant="outline">
          <FormattedMessage id="console.audit-filter" />
        </Button>
        {(named !== '' || typed !== '') && (
          <span className="small">
            <TextLink to={path}>
              <FormattedMessage id="console.audit-clear" />
            </TextLink>
          </span>
        )}
      </div>
    </Form>
  );
}
