import { randomUUID } from 'node:crypto';
import { useState } from 'react';
import { data, redirect } from 'react-router';
import { marketplace } from '#marketplace';
import { labelFirst, readDescription, typedDescription, type Typed } from '#src/features/listings/panel-forms.ts';
import { emptyListing, losesByKind, panelIssues, type OwnFields } from '#src/features/listings/panels.ts';
import { acceptedBrands } from '#src/features/listings/brands.server.ts';
import { messages } from '#src/i18n/messages.ts';
import { appContext } from '#src/platform/web/request-context.ts';
import type { PageHandle } from '#src/shell/app-layout.tsx';
import { shouldRevalidateUnlessSheet } from '#src/shell/sheets.ts';
import { AcceptedBrands } from '../fields/accepted-brands.ts';
import { cardPriceOf } from '../fields/card-price.ts';
import { DescriptionFields } from '../fields/description-fields.tsx';
import { KindSwitch } from '../fields/kind-switch.tsx';
import { PreviewCard } from '../fields/preview-card.tsx';
import { MissingLine } from '../fields/missing-line.tsx';
import { newFrame, openTab } from '../open-tab.server.ts';
import { orLost } from '../../or-lost.ts';
import { lostPanel } from '../panel-answer.ts';
import { PanelPage } from '../panel-form.tsx';
import { newPath, noId } from '../paths.ts';
import { savePanel } from '../save-panel.server.ts';
import { useLiveFields } from '../use-live-fields.ts';
import type { Route } from './+types/description';

export const handle = { bars: 'none' } satisfies PageHandle;

export async function loader(args: Route.LoaderArgs) {
  const { params, url } = args;
  const brands = await acceptedBrands(args.context.get(appContext).db);
  if (params.id === noId) {
    if (params.type !== 'new') throw data(null, { status: 404 });
    if (params.slug !== 'draft') throw redirect(newPath);
    return dataOf(emptyListing('rent'), { frame: newFrame(), version: '', brands });
  }
  const { listing, frame } = await openTab(args, 'description');
  const { fields, versions } = listing;
  const checks = url.searchParams.has('check') ? panelIssues(fields, 'description') : [];
  return { ...dataOf(fields, { frame, version: versions.description, brands }), checks };
}

function dataOf<Rest extends object>(fields: OwnFields, rest: Rest) {
  const { kind } = fields;
  const clears = losesByKind(fields, kind === 'rent' ? 'sale' : 'rent');
  const missing = panelIssues(fields, 'description');
  const listing = { images: fields.images };
  const price = cardPriceOf(fields);
  return {
    ...rest,
    kind,
    clears,
    listing,
    price,
    missing,
    typed: typedDescription(fields),
    clientKey: randomUUID(),
    checks: noIssues,
  };
}

const noIssues: ReturnType<typeof panelIssues> = [];

export async function action(args: Route.ActionArgs) {
  return await savePanel(args, 'description');
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return await orLost(serverAction, lostPanel, messages['wizard.failed-update']);
}

export const shouldRevalidate = shouldRevalidateUnlessSheet;

export default function DescriptionTab({ loaderData, actionData }: Route.ComponentProps) {
  const { frame, kind, version } = loaderData;
  // The fields of another kind, and of a version that this page has saved, are another form.
  return <Description key={`${kind} ${frame.type === 'edit' ? version : ''}`} page={loaderData} answer={actionData} />;
}

type DescriptionProps = {
  readonly page: Route.ComponentProps['loaderData'];
  readonly answer: Route.ComponentProps['actionData'];
};

function Description({ page, answer }: DescriptionProps) {
  const { frame, kind, version, clientKey, checks } = page;
  const [typed] = useState(answer?.typed ?? page.typed);
  const { maximumSizes, maximumColours } = marketplace.listings;
  const [atFirst] = useState(checks);
  const { fields, onFields, onBlur, shown, errors } = useLiveFields({
    read: (form) => {
      const { fields: entered, typed: now } = readDescription(form, kind);
      const listing = { ...emptyListing(kind), ...entered };
      const issues = panelIssues(listing, 'description');
      const clears = page.clears || losesByKind(listing, kind === 'rent' ? 'sale' : 'rent');
      return { shown: { missing: issues, counts: countsOf(now), clears, card: shownOf(now) }, issues };
    },
    first: { missing: page.missing, counts: countsOf(typed), clears: page.clears, card: shownOf(typed) },
    answered: answer?.errors ?? atFirst,
  });
  const { missing, counts, clears, card } = shown;
  const isBlocked = counts.sizes > maximumSizes || counts.colours > maximumColours;
  return (
    <PanelPage
      {...{ frame, answer, version, clientKey, isBlocked, onFields }}
      aside={<PreviewCard listing={{ ...card, ...page.listing }} price={page.price} to={frame.close ?? newPath} />}
    >
      <KindSwitch kind={kind} clears={clears} unpublishes={frame.type === 'edit'} />
      <div ref={fields} className="wizard-form" onBlur={onBlur}>
        <AcceptedBrands value={page.brands}>
          <DescriptionFields {...{ kind, typed, errors, counts }} ticked={card.sizes} />
        </AcceptedBrands>
      </div>
      <MissingLine issues={missing} />
    </PanelPage>
  );
}

function shownOf({ title, designer, sizes, labelSize }: Typed) {
  const ticked = Array.isArray(sizes) ? labelFirst(sizes, String(labelSize)) : [];
  return { title: String(title), designer: String(designer), sizes: ticked };
}

function countsOf({ sizes, colours }: Typed) {
  return { sizes: sizes?.length ?? 0, colours: colours?.length ?? 0 };
}
