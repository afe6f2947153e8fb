import { FormattedMessage } from 'react-intl';
import { data, redirect } from 'react-router';
import { marketplace } from '#marketplace';
import { isAllowed } from '#src/domain/policy/policies.ts';
import { refuse } from '#src/domain/refusal.ts';
import { SettingsLayout } from '#src/features/accounts/components/settings-layout.tsx';
import { viewerIn } from '#src/features/accounts/guard.server.ts';
import { notificationSettingsPath } from '#src/features/accounts/settings-links.ts';
import { removeBrowser, savePreferences } from '#src/features/notifications/commands.server.ts';
import { Devices } from '#src/features/notifications/components/devices.tsx';
import { PreferencesForm, savedId } from '#src/features/notifications/components/preferences-form.tsx';
import { chosenIn, readPreferences } from '#src/features/notifications/preferences-form.ts';
import { notificationSettings } from '#src/features/notifications/queries.server.ts';
import { messages } from '#src/i18n/messages.ts';
import { errorMessageFor } from '#src/i18n/refusals.ts';
import { answerRefusal } from '#src/platform/web/answer-refusal.ts';
import { appContext, submittedForm } from '#src/platform/web/request-context.ts';
import { Banner } from '#src/ui/data/banner.tsx';
import { orLost } from '../or-lost.ts';
import type { Route } from './+types/notification-settings';

const allDone = ['saved', 'device-added', 'device-removed'] as const;
const operations = ['save', 'remove-browser'] as const;

export async function loader({ context, url }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const viewer = viewerIn(context);
  const { push, text } = marketplace.notifications;
  return {
    ...(await notificationSettings(app, viewer)),
    mayChange: isAllowed('account.change-notifications', viewer),
    pushKey: push ? app.push.publicKey : null,
    hasTexts: text && app.sms.isAvailable,
    done: allDone.find((done) => done === url.searchParams.get('done')) ?? null,
  };
}

export async function action({ context }: Route.ActionArgs) {
  const app = context.get(appContext);
  const form = submittedForm(context);
  const operation = operations.find((one) => one === form.get('operation'));
  try {
    if (operation === 'save') await savePreferences(app, viewerIn(context), readPreferences(form));
    else if (operation === 'remove-browser') await removeBrowser(app, viewerIn(context), form.get('browserId') ?? '');
    else refuse('validation-invalid-params', { field: 'operation' });
  } catch (thrown) {
    const { body, init } = answerRefusal(thrown, ({ code, details }) => ({
      refused: details['field'] === 'quiet' ? messages['preferences.quiet-both'] : errorMessageFor(code, details),
      isQuiet: details['field'] === 'quiet',
      typed: Object.fromEntries([...form.entries()].filter(([name]) => name !== 'csrf')),
      chosen: { push: chosenIn(form, 'push'), texts: chosenIn(form, 'texts') },
    }));
    return data(body, init);
  }
  const done = operation === 'save' ? `saved#${savedId}` : 'device-removed';
  return redirect(`${notificationSettingsPath}?done=${done}`, 303);
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return await orLost(serverAction, (refused) => ({ refused, isQuiet: false, typed: null, chosen: null }));
}

export default function NotificationSettings({ loaderData, actionData }: Route.ComponentProps) {
  const { preferences, hasPhone, browsers, mayChange, pushKey, hasTexts, done } = loaderData;
  return (
    <SettingsLayout title="preferences.title" lede={<FormattedMessage id="preferences.lede" />}>
      {actionData !== undefined && !actionData.isQuiet && (
        <Banner tone="error" className="mt-6">
          {actionData.refused}
        </Banner>
      )}
      {done !== null && done !== 'saved' && actionData === undefined && (
        <Banner tone="success" live className="mt-6">
          <FormattedMessage id={`preferences.${done}`} />
        </Banner>
      )}
      <PreferencesForm
        preferences={preferences}
        typed={actionData?.typed ?? null}
        chosen={actionData?.chosen ?? null}
        quietError={actionData?.isQuiet === true ? actionData.refused : null}
        isSaved={done === 'saved' && actionData === undefined}
        {...{ hasPush: pushKey !== null, hasTexts, hasPhone, mayChange }}
      />
      {pushKey !== null && <Devices publicKey={pushKey} browsers={browsers} mayChange={mayChange} />}
    </SettingsLayout>
  );
}
