import type { ReactNode } from 'react';
import { data } from 'react-router';
import { dayInZone } from '#src/domain/dates/day.ts';
import { marketplace } from '#marketplace';
import { appContext } from '#src/platform/web/request-context.ts';
import type { PageHandle } from '#src/shell/app-layout.tsx';
import { Main } from '#src/ui/layout/main.tsx';
import { PageTitle } from '#src/ui/layout/page-title.tsx';
import { SignedInStyles } from '#src/ui/layout/signed-in-styles.tsx';
import { TextLink } from '#src/ui/layout/text-link.tsx';
import type { Route } from './+types/styleguide';
import {
  componentPath,
  type Example,
  examplePath,
  type Facts,
  type Group,
  groupPath,
  rawPath,
  type ShownComponent,
} from './styleguide/example.ts';
import { Frame } from './styleguide/frame.tsx';
import { groups } from './styleguide/groups.ts';
import { type Place, placeAt } from './styleguide/place.ts';

export const handle = { bars: 'none' } satisfies PageHandle;

/** Every address of the styleguide: all of it, a group, a component, an example, and an example alone. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const path = params['*'] ?? '';
  if (placeAt(path) === null) throw data(null, { status: 404 });
  const now = await context.get(appContext).clock.now();
  return { path, facts: { now: now.toISOString(), today: dayInZone(now, marketplace.timeZone) } };
}

export function meta() {
  return [{ name: 'robots', content: 'noindex' }];
}

export default function Styleguide({ loaderData: { path, facts } }: Route.ComponentProps) {
  const place = placeAt(path);
  if (place === null) return null;
  if (place.kind === 'raw') return <Raw place={place} facts={facts} />;
  return (
    <Frame group={'group' in place ? place.group : null}>
      <PageTitle>{`${titleOf(place)} · Styleguide`}</PageTitle>
      <h1 className="d2">{titleOf(place)}</h1>
      <Shown place={place} facts={facts} />
    </Frame>
  );
}

function titleOf(place: Place): string {
  if (place.kind === 'index') return 'Styleguide';
  return place.kind === 'group' ? place.group.title : place.component.title;
}

type ShownProps<Kind extends Place['kind']> = {
  readonly place: Extract<Place, { readonly kind: Kind }>;
  readonly facts: Facts;
};

/** The example alone. */
function Raw({ place: { component, example }, facts }: ShownProps<'raw' | 'example'>) {
  return (
    <Main className="p-5">
      <SignedInStyles />
      <PageTitle>{`${component.title}: ${example.title}`}</PageTitle>
      <h1 className="visually-hidden">{`${component.title}: ${example.title}`}</h1>
      <example.Show {...facts} />
    </Main>
  );
}

function Shown({ place, facts }: ShownProps<Place['kind']>) {
  if (place.kind === 'index') return <Index />;
  if (place.kind === 'group')
    return place.group.components.map((component) => (
      <section key={component.slug} className="rule mt-12 pt-8">
        <h2 className="d4">
          <TextLink to={componentPath(component)}>{component.title}</TextLink>
        </h2>
        <Examples component={component} examples={component.examples} facts={facts} />
      </section>
    ));
  const { component, group } = place;
  return (
    <>
      <p className="mid mt-4">
        In <TextLink to={groupPath(group)}>{group.title}</TextLink>
        {place.kind === 'example' && (
          <>
            , <TextLink to={componentPath(component)}>{component.title}</TextLink>
          </>
        )}
      </p>
      <Examples
        component={component}
        examples={place.kind === 'example' ? [place.example] : component.examples}
        facts={facts}
      />
    </>
  );
}

function Index() {
  return (
    <>
      <p className="lede prose-width mt-4">
        Every part of the design system in every state. Light and dark follow the system.
      </p>
      <div className="mt-12 grid gap-x-5 gap-y-10 md:grid-cols-3">
        {groups.map((group) => (
          <GroupLinks key={group.slug} group={group} />
        ))}
      </div>
    </>
  );
}

function GroupLinks({ group }: { readonly group: Group }) {
  return (
    <section className="rule pt-5">
      <h2 className="h5">
        <TextLink to={groupPath(group)}>{group.title}</TextLink>
      </h2>
      <ul className="mid mt-3 grid gap-1.5">
        {group.components.map((component) => (
          <li key={component.slug}>
            <TextLink to={componentPath(component)}>{component.title}</TextLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

type ExamplesProps = {
  readonly component: ShownComponent;
  readonly examples: readonly Example[];
  readonly facts: Facts;
};

function Examples({ component, examples, facts }: ExamplesProps): ReactNode {
  return examples.map((example) => (
    <section key={example.slug} aria-label={example.title} className="mt-8 grid grid-cols-[minmax(0,1fr)] gap-3">
      <p className="small muted flex flex-wrap gap-x-4">
        <TextLink to={examplePath(component, example)}>{example.title}</TextLink>
        <TextLink to={rawPath(component, example)}>Alone</TextLink>
      </p>
      <example.Show {...facts} />
    </section>
  ));
}
