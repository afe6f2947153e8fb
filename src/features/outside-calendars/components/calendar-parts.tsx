import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Form } from 'react-router';
import { Banner } from '#src/ui/data/banner.tsx';
import { formatDuration } from '#src/ui/data/format/times.ts';
import { Button, LinkButton } from '#src/ui/forms/button.tsx';
import { CopiedField } from '#src/ui/forms/copied-field.tsx';
import { CsrfField } from '#src/ui/forms/csrf.tsx';
import type { FormAnswer } from '#src/ui/forms/kit/form-answer.ts';
import { PostedForm, usePostedForm } from '#src/ui/forms/kit/posted-form.tsx';
import { useErrorText } from '#src/ui/forms/kit/use-error-text.ts';
import { TextField } from '#src/ui/forms/text-field.tsx';
import { toSheet } from '#src/ui/overlays/to-sheet.ts';
import { useIsSending } from '#src/ui/forms/use-is-sending.ts';
import { calendarForm, type CalendarOperation, type Confirmation } from '../forms.ts';
import type { CalendarsOfRental, NamedCalendar } from '../outside-calendars.server.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

type CalendarPartsProps = {
  readonly calendars: CalendarsOfRental;
  /** Of the form with the address. */
  readonly answer: FormAnswer | undefined;
  /** What the address of the page asks before. */
  readonly confirm: Confirmation | null;
  /** What was done last. */
  readonly done: CalendarOperation | null;
  /** The page without its dialogs. */
  readonly path: string;
};

/** The calendars of a rental from elsewhere and for elsewhere. */
export function CalendarParts({ calendars: { outside, feed }, answer, confirm, done, path }: CalendarPartsProps) {
  return (
    <section className="rule max-w-[640px] pt-8" id="calendars">
      <h2 className="h5 mb-3">
        <FormattedMessage id="calendars.title" />
      </h2>
      <p className="mid mb-8">
        <FormattedMessage id="calendars.lede" />
      </p>
      {done !== null && (
        <Banner tone="success" live className="mb-8">
          <FormattedMessage id={`calendars.done-${done}`} />
        </Banner>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
        <OutsideCalendar outside={outside} answer={answer} path={path} />
        <OwnFeed feed={feed} path={path} />
      </div>
      {isAskable(confirm, { outside, feed }) && <ConfirmDialog confirm={confirm} path={path} />}
    </section>
  );
}

/** Not for what is gone meanwhile. */
function isAskable(confirm: Confirmation | null, { outside, feed }: CalendarsOfRental): confirm is Confirmation {
  if (confirm === null) return false;
  return (confirm === 'calendar-remove' ? outside : feed) !== null;
}

type PartProps = { readonly way: 'in' | 'out'; readonly children: ReactNode };

function Part({ way, children }: PartProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div>
        <h3 className="medium">
          <FormattedMessage id={`calendars.${way}-title`} />
        </h3>
        <p className="small muted mt-1.5">
          <FormattedMessage id={`calendars.${way}-hint`} />
        </p>
      </div>
      {children}
    </div>
  );
}

type OutsideCalendarProps = Pick<CalendarPartsProps, 'answer' | 'path'> & { readonly outside: NamedCalendar | null };

function OutsideCalendar({ outside, answer, path }: OutsideCalendarProps) {
  const intl = useIntl();
  const { fields, part } = usePostedForm(calendarForm, answer, { initial: { address: outside?.address ?? '' } });
  const busy = useIsSending('calendar');
  return (
    <Part way="in">
      {outside !== null && <ReadingState outside={outside} />}
      <PostedForm part={part} className="grid gap-4">
        <input type="hidden" name="operation" value="calendar" />
        <TextField
          id={fields.address.id}
          name={fields.address.name}
          defaultValue={fields.address.defaultValue}
          label={intl.formatMessage({ id: 'calendars.address' })}
          hint={intl.formatMessage({ id: 'calendars.address-hint' })}
          error={useErrorText()(fields.address.errors)}
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" variant="outline" busy={busy}>
            <FormattedMessage id={outside === null ? 'calendars.save' : 'calendars.change'} />
          </Button>
          {outside !== null && <Ask to="calendar-remove" label="calendars.remove" path={path} />}
        </div>
      </PostedForm>
    </Part>
  );
}

/** When it was read, or why not. */
function ReadingState({ outside }: { readonly outside: NamedCalendar }) {
  const intl = useIntl();
  const { host, readAt, dueAt, now, problem, skippedEvents } = outside;
  const waitMs = dueAt.getTime() - now.getTime();
  if (problem !== null)
    return (
      <Banner tone="error" live={false}>
        <FormattedMessage
          id="calendars.failing"
          values={{ host, reason: intl.formatMessage({ id: `calendars.problem-${problem}` }) }}
        />{' '}
        {waitMs < 60_000 ? (
          <FormattedMessage id="calendars.failing-next-now" />
        ) : (
          <FormattedMessage id="calendars.failing-next" values={{ wait: formatDuration(waitMs) }} />
        )}
      </Banner>
    );
  const ago = readAt === null ? 0 : now.getTime() - readAt.getTime();
  return (
    <p className="small">
      {ago < 60_000 ? (
        <FormattedMessage id="calendars.read-now" values={{ host }} />
      ) : (
        <FormattedMessage id="calendars.read" values={{ ago: formatDuration(ago), host }} />
      )}
      {skippedEvents > 0 && (
        <>
          {' '}
          <FormattedMessage id="calendars.skipped" values={{ count: skippedEvents }} />
        </>
      )}
    </p>
  );
}

type OwnFeedProps = Pick<CalendarPartsProps, 'path'> & { readonly feed: string | null };

function OwnFeed({ feed, path }: OwnFeedProps) {
  return (
    <Part way="out">
      {feed === null ? (
        <MakeFeed />
      ) : (
        <>
          <CopiedField label="calendars.feed" copy="calendars.copy-feed" value={feed} />
          <div className="flex flex-wrap gap-2">
            <Ask to="feed-renew" label="calendars.renew" path={path} />
            <Ask to="feed-stop" label="calendars.stop" path={path} />
          </div>
        </>
      )}
    </Part>
  );
}

/** Nothing is lost by the first address, so that nothing is confirmed. */
function MakeFeed() {
  const busy = useIsSending('feed-renew');
  return (
    <Form method="post" preventScrollReset>
      <CsrfField />
      <Button type="submit" name="operation" value="feed-renew" variant="outline" busy={busy}>
        <FormattedMessage id="calendars.make" />
      </Button>
    </Form>
  );
}

type AskProps = {
  readonly to: Confirmation;
  readonly label: 'calendars.remove' | 'calendars.renew' | 'calendars.stop';
  readonly path: string;
};

/** Opens the dialog that asks first; a link, so that it works without scripts. */
function Ask({ to, label, path }: AskProps) {
  return (
    <LinkButton to={`${path}?confirm=${to}`} variant="outline" {...toSheet}>
      <FormattedMessage id={label} />
    </LinkButton>
  );
}
