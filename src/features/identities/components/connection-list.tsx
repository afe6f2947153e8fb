import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Form, useNavigation } from 'react-router';
import { marketplace } from '#marketplace';
import { formatRecent } from '#src/ui/data/format/times.ts';
import { Button, LinkButton } from '#src/ui/forms/button.tsx';
import { CsrfField } from '#src/ui/forms/csrf.tsx';
import type { Connections } from '../queries.server.ts';

type ConnectionListProps = {
  readonly connections: Connections;
  readonly now: Date;
  /** Whether the buttons are shown. */
  readonly mayChange: boolean;
};

/** The providers, connected or not, each with its button. */
export function ConnectionList({ connections, now, mayChange }: ConnectionListProps) {
  const { connected, others, isRecent } = connections;
  const intl = useIntl();
  if (connected.length + others.length === 0)
    return (
      <p className="muted border-t border-line py-6">
        <FormattedMessage id="identities.none" />
      </p>
    );
  return (
    <ul className="border-t border-line">
      {connected.map(({ providerId, name, since }) => (
        <Row
          key={providerId}
          name={name}
          state={intl.formatMessage(
            { id: 'identities.connected-since' },
            { since: formatRecent(since, now, marketplace.timeZone) },
          )}
        >
          {mayChange && (
            <ChangeLink query={`disconnect=${encodeURIComponent(providerId)}`} id="identities.disconnect" name={name} />
          )}
        </Row>
      ))}
      {others.map(({ slug, name }) => (
        <Row key={slug} name={name} state={intl.formatMessage({ id: 'identities.not-connected' })}>
          {mayChange &&
            (isRecent ? (
              <ConnectNow slug={slug} name={name} />
            ) : (
              <ChangeLink query={`connect=${slug}`} id="identities.connect" name={name} />
            ))}
        </Row>
      ))}
    </ul>
  );
}

type RowProps = { readonly name: string; readonly state: string; readonly children: ReactNode };

function Row({ name, state, children }: RowProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-4 border-b border-line py-4">
      <div className="min-w-0">
        <p className="medium">{name}</p>
        <p className="small muted">{state}</p>
      </div>
      {children}
    </li>
  );
}

type ChangeLinkProps = {
  readonly query: string;
  readonly id: 'identities.connect' | 'identities.disconnect';
  readonly name: string;
};

/** To the same page, which then has the form of this change. */
function ChangeLink({ query, id, name }: ChangeLinkProps) {
  const label = useIntl().formatMessage({ id: `${id}-this` }, { name });
  return (
    <LinkButton to={`?${query}`} variant="outline" size="small" aria-label={label} preventScrollReset>
      <FormattedMessage id={id} />
    </LinkButton>
  );
}

function ConnectNow({ slug, name }: { readonly slug: string; readonly name: string }) {
  const label = useIntl().formatMessage({ id: 'identities.connect-this' }, { name });
  const busy = useNavigation().formData?.get('provider') === slug;
  return (
    <Form method="post" action="/account/connections">
      <CsrfField />
      <input type="hidden" name="operation" value="connect" />
      <input type="hidden" name="provider" value={slug} />
      <Button type="submit" variant="outline" size="small" busy={busy} aria-label={label}>
        <FormattedMessage id="identities.connect" />
      </Button>
    </Form>
  );
}
