import { randomUUID } from 'node:crypto';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { marketplace } from '#marketplace';
import { readPricing, typedPricing } from '#src/features/listings/panel-forms.ts';
import { issuesUnderWay, panelIssues, type OwnFields } from '#src/features/listings/panels.ts';
import { similarPrices } from '#src/features/listings/similar-prices.server.ts';
import { messages } from '#src/i18n/messages.ts';
import { appContext } from '#src/platform/web/request-context.ts';
import type { PageHandle } from '#src/shell/app-layout.tsx';
import { shouldRevalidateUnlessSheet } from '#src/shell/sheets.ts';
import { Banner } from '#src/ui/data/banner.tsx';
import { EarningsBox } from '../fields/earnings-box.tsx';
import { PricingFields } from '../fields/pricing-fields.tsx';
import { WizardFrame } from '../frame.tsx';
import { openTab } from '../open-tab.server.ts';
import { orLost } from '../../or-lost.ts';
import { lostPanel } from '../panel-answer.ts';
import { PanelPage } from '../panel-form.tsx';
import { savePanel } from '../save-panel.server.ts';
import { useLiveFields } from '../use-live-fields.ts';
import type { Route } from './+types/pricing';

export const handle = { bars: 'none' } satisfies PageHandle;

export async function loader(args: Route.LoaderArgs) {
  const { listing, frame } = await openTab(args, 'pricing');
  const { fields, versions, foreignCurrency } = listing;
  return {
    ...{ frame, fields, foreignCurrency, version: versions.pricing, clientKey: randomUUID() },
    typed: typedPricing(fields),
    checks: args.url.searchParams.has('check') ? panelIssues(fields, 'pricing') : [],
    similar: await similarPrices(args.context.get(appContext), listing),
  };
}

export async function action(args: Route.ActionArgs) {
  return await savePanel(args, 'pricing');
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return await orLost(serverAction, lostPanel, messages['wizard.failed-update']);
}

export const shouldRevalidate = shouldRevalidateUnlessSheet;

export default function PricingTab({ loaderData, actionData }: Route.ComponentProps) {
  const { frame, version, foreignCurrency } = loaderData;
  if (foreignCurrency !== null) return <ForeignCurrency frame={frame} currency={foreignCurrency} />;
  return <Pricing key={frame.type === 'edit' ? version : ''} page={loaderData} answer={actionData} />;
}

type Page = Route.ComponentProps['loaderData'];

/** A price in another currency than the marketplace's cannot be edited. */
function ForeignCurrency({ frame, currency }: { readonly frame: Page['frame']; readonly currency: string }) {
  return (
    <WizardFrame frame={frame} heading="wizard.pricing-heading">
      <Banner tone="error" className="mt-8">
        <FormattedMessage id="wizard.currency" values={{ currency, marketplaceCurrency: marketplace.currency }} />
      </Banner>
    </WizardFrame>
  );
}

type PricingProps = { readonly page: Page; readonly answer: Route.ComponentProps['actionData'] };

function Pricing({ page, answer }: PricingProps) {
  const { frame, version, clientKey, checks, similar } = page;
  const { kind } = page.fields;
  const isDraft = frame.type !== 'edit';
  const [typed] = useState(answer?.typed ?? page.typed);
  const [atFirst] = useState(checks);
  const { fields, onFields, onBlur, shown, errors } = useLiveFields<OwnFields>({
    read: (form) => {
      const { fields: entered, issues } = readPricing(form, kind);
      const listing = { ...page.fields, ...entered };
      const wrong = panelIssues(listing, 'pricing');
      const left = { stock: answer?.left ?? page.fields.stock };
      return { shown: listing, issues: [...issues, ...(isDraft ? wrong : issuesUnderWay(left, entered, wrong))] };
    },
    first: page.fields,
    answered: answer?.errors ?? atFirst,
  });
  const earnings = <EarningsBox listing={shown} similar={similar} />;
  return (
    <PanelPage {...{ frame, answer, version, clientKey, onFields }} stock={page.fields.stock} aside={earnings}>
      <div ref={fields} className="wizard-form" onBlur={onBlur}>
        <PricingFields kind={kind} typed={typed} errors={errors} earnings={earnings} />
      </div>
    </PanelPage>
  );
}
