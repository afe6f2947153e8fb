import { FormattedMessage } from 'react-intl';
import { data, Form, redirect } from 'react-router';
import { SettingsLayout } from '#src/features/accounts/components/settings-layout.tsx';
import { viewerIn } from '#src/features/accounts/guard.server.ts';
import { useOptionLabel } from '#src/features/listings/labels.ts';
import { sizes } from '#src/features/listings/sizes.ts';
import { searchParamsOf } from '#src/features/search/address.ts';
import { inSizes, ownSizesPath, searchToReturnTo } from '#src/features/search/own-sizes.ts';
import { keepSizes, ownSizes } from '#src/features/search/own-sizes.server.ts';
import { errorMessageFor } from '#src/i18n/refusals.ts';
import { answerRefusal } from '#src/platform/web/answer-refusal.ts';
import { appContext, submittedForm } from '#src/platform/web/request-context.ts';
import { Banner } from '#src/ui/data/banner.tsx';
import { Button } from '#src/ui/forms/button.tsx';
import { ChoiceChip } from '#src/ui/forms/chip.tsx';
import { CsrfField } from '#src/ui/forms/csrf.tsx';
import { useIsSending } from '#src/ui/forms/use-is-sending.ts';
import { addressOf } from '../search/address.ts';
import { orLost } from '../or-lost.ts';
import type { Route } from './+types/own-sizes';

export async function loader({ context, url }: Route.LoaderArgs) {
  const viewer = viewerIn(context);
  const search = searchToReturnTo(url.searchParams.get('search'));
  const own = (await ownSizes(context.get(appContext), viewer)) ?? [];
  return {
    own,
    // The first time, those that the search was narrowed to.
    ticked: own.length === 0 ? (search?.choices.sizing.values ?? []) : own,
    // In its canonical form, whatever the address held.
    search: search === null ? '' : String(searchParamsOf(search)),
    isDone: url.searchParams.get('done') === 'saved',
  };
}

/** Saves the sizes, and returns to the search that led here, in these sizes. */
export async function action({ context }: Route.ActionArgs) {
  const form = submittedForm(context);
  const chosen = form.getAll('sizes');
  try {
    await keepSizes(context.get(appContext), viewerIn(context), chosen);
  } catch (thrown) {
    const { body, init } = answerRefusal(thrown, ({ code, details }) => ({ refused: errorMessageFor(code, details) }));
    return data(body, init);
  }
  const search = searchToReturnTo(form.get('search'));
  return redirect(search === null ? `${ownSizesPath}?done=saved` : addressOf(inSizes(search, chosen)), 303);
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return await orLost(serverAction, (refused) => ({ refused }));
}

export default function OwnSizes({ loaderData, actionData }: Route.ComponentProps) {
  const { own, ticked, search, isDone } = loaderData;
  const label = useOptionLabel();
  const saving = useIsSending();
  return (
    <SettingsLayout title="sizes.title" lede={<FormattedMessage id="sizes.lede" />}>
      {actionData !== undefined && (
        <Banner tone="error" className="mt-6">
          {actionData.refused}
        </Banner>
      )}
      {isDone && actionData === undefined && (
        <Banner tone="success" live className="mt-6">
          <FormattedMessage id={own.length > 0 ? 'sizes.saved' : 'sizes.cleared'} />
        </Banner>
      )}
      <Form method="post" action={ownSizesPath} className="mt-8 grid gap-8">
        <CsrfField />
        {search !== '' && <input type="hidden" name="search" value={search} />}
        <fieldset>
          <legend className="visually-hidden">
            <FormattedMessage id="sizes.legend" />
          </legend>
          <div className="chip-row">
            {sizes.map((size) => (
              <ChoiceChip key={size} name="sizes" value={size} shape="square" defaultChecked={ticked.includes(size)}>
                {label('size', size)}
              </ChoiceChip>
            ))}
          </div>
        </fieldset>
        <Button type="submit" busy={saving} className="w-fit">
          <FormattedMessage id={search === '' ? 'sizes.save' : 'sizes.save-and-search'} />
        </Button>
      </Form>
    </SettingsLayout>
  );
}
