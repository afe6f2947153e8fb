import { FormattedMessage, useIntl } from 'react-intl';
import { Form, useNavigation } from 'react-router';
import { marketplace } from '#marketplace';
import { Banner } from '#src/ui/data/banner.tsx';
import { formatRecent } from '#src/ui/data/format/times.ts';
import { Button } from '#src/ui/forms/button.tsx';
import { CsrfField } from '#src/ui/forms/csrf.tsx';
import { useIsSending } from '#src/ui/forms/use-is-sending.ts';
import { SettingsSection } from '../settings-section.tsx';
import type { ListedSession } from '../session-list.server.ts';

type SessionListProps = {
  readonly sessions: readonly ListedSession[];
  readonly now: Date;
  readonly ended: boolean;
  /** Why the last one was not ended. */
  readonly refused: string | null | undefined;
  readonly mayEnd: boolean;
};

/** Where the viewer is logged in, with a button to log out each other place. */
export function SessionList({ sessions, now, ended, refused, mayEnd }: SessionListProps) {
  const busy = useIsSending('end-others');
  const others = sessions.filter(({ isHere }) => !isHere);
  return (
    <SettingsSection id="sessions" title="accounts.sessions-title">
      {refused && <Banner tone="error">{refused}</Banner>}
      {ended && (
        <Banner tone="success" live>
          <FormattedMessage id="accounts.session-ended" />
        </Banner>
      )}
      <ul className="border-t border-line">
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} now={now} mayEnd={mayEnd} />
        ))}
      </ul>
      {others.length === 0 && (
        <p className="muted">
          <FormattedMessage id="accounts.sessions-alone" />
        </p>
      )}
      {others.length > 1 && mayEnd && (
        <EndForm operation="end-others">
          <Button type="submit" variant="outline" busy={busy} className="w-fit">
            <FormattedMessage id="accounts.sessions-end-others" />
          </Button>
        </EndForm>
      )}
    </SettingsSection>
  );
}

type SessionRowProps = { readonly session: ListedSession; readonly now: Date; readonly mayEnd: boolean };

function SessionRow({ session, now, mayEnd }: SessionRowProps) {
  const intl = useIntl();
  const busy = useNavigation().formData?.get('sessionId') === session.id;
  const browser = useBrowserName(session);
  const by = session.isOperators ? 'team' : session.signedInBy;
  const written = (instant: Date) => formatRecent(instant, now, marketplace.timeZone);
  return (
    <li className="flex flex-wrap items-center justify-between gap-4 border-b border-line py-4">
      <div className="min-w-0">
        <p className="medium">{browser}</p>
        <p className="small muted">
          {session.isHere ? (
            <FormattedMessage id="accounts.session-here" values={{ by }} />
          ) : (
            <FormattedMessage
              id="accounts.session-since"
              values={{ by, since: written(session.since), used: written(session.lastUsed) }}
            />
          )}
        </p>
      </div>
      {!session.isHere && mayEnd && (
        <EndForm operation="end-session" sessionId={session.id}>
          <Button
            type="submit"
            variant="outline"
            size="small"
            busy={busy}
            aria-label={intl.formatMessage({ id: 'accounts.session-end-this' }, { browser })}
          >
            <FormattedMessage id="accounts.session-end" />
          </Button>
        </EndForm>
      )}
    </li>
  );
}

function useBrowserName({ browser: { name, system }, isOperators }: ListedSession): string {
  const intl = useIntl();
  if (isOperators) return intl.formatMessage({ id: 'accounts.session-team' });
  if (name !== null && system !== null) return intl.formatMessage({ id: 'accounts.session-browser' }, { name, system });
  return name ?? system ?? intl.formatMessage({ id: 'accounts.session-unknown' });
}

type EndFormProps = {
  readonly operation: 'end-session' | 'end-others';
  readonly sessionId?: string;
  readonly children: React.ReactNode;
};

function EndForm({ operation, sessionId, children }: EndFormProps) {
  return (
    <Form method="post" preventScrollReset>
      <CsrfField />
      <input type="hidden" name="operation" value={operation} />
      {sessionId !== undefined && <input type="hidden" name="sessionId" value={sessionId} />}
      {children}
    </Form>
  );
}
