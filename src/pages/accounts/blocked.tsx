import { FormattedMessage } from 'react-intl';
import { Form } from 'react-router';
import { marketplace } from '#marketplace';
import { dayInZone } from '#src/domain/dates/day.ts';
import { avatarOf } from '#src/features/accounts/avatar.ts';
import { SettingsLayout } from '#src/features/accounts/components/settings-layout.tsx';
import { viewerIn } from '#src/features/accounts/guard.server.ts';
import { PersonName } from '#src/features/accounts/person-name.tsx';
import { blockPath } from '#src/features/blocks/block-path.ts';
import { blockedBy } from '#src/features/blocks/blocks.server.ts';
import { appContext } from '#src/platform/web/request-context.ts';
import { Avatar } from '#src/ui/data/avatar.tsx';
import { Banner } from '#src/ui/data/banner.tsx';
import { EmptyState } from '#src/ui/data/empty-state.tsx';
import { formatDay } from '#src/ui/data/format/days.ts';
import { Button } from '#src/ui/forms/button.tsx';
import { CsrfField } from '#src/ui/forms/csrf.tsx';
import type { Route } from './+types/blocked';

export async function loader({ context, url }: Route.LoaderArgs) {
  const people = await blockedBy(context.get(appContext), viewerIn(context));
  const done = (['block', 'unblock'] as const).find((one) => one === url.searchParams.get('done')) ?? null;
  return { people, done };
}

export default function Blocked({ loaderData: { people, done } }: Route.ComponentProps) {
  return (
    <SettingsLayout title="blocks.title" lede={<FormattedMessage id="blocks.lede" />}>
      {done !== null && (
        <Banner tone="success" live className="mt-6">
          <FormattedMessage id={`blocks.done-${done}`} />
        </Banner>
      )}
      {people.length === 0 ? (
        <EmptyState section title={<FormattedMessage id="blocks.none" />}>
          <FormattedMessage id="blocks.none-line" />
        </EmptyState>
      ) : (
        <ul className="mt-6">
          {people.map(({ person, since }) => (
            <li key={person.id} className="flex flex-wrap items-center gap-4 border-b border-line py-4">
              <Avatar id={person.id} initials={person.initials} image={avatarOf(person.imageId)} />
              <div className="min-w-0 flex-1">
                <p className="medium">
                  <PersonName {...person} />
                </p>
                <p className="small muted">
                  <FormattedMessage
                    id="blocks.since"
                    values={{ day: formatDay(dayInZone(since, marketplace.timeZone)) }}
                  />
                </p>
              </div>
              <Form method="post" action={blockPath(person.id)}>
                <CsrfField />
                <Button type="submit" name="operation" value="unblock" variant="outline" size="small">
                  <FormattedMessage id="blocks.unblock-name" values={{ name: person.displayName }} />
                </Button>
              </Form>
            </li>
          ))}
        </ul>
      )}
    </SettingsLayout>
  );
}
