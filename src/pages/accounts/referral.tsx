import { FormattedMessage } from 'react-intl';
import { SettingsLayout } from '#src/features/accounts/components/settings-layout.tsx';
import { viewerIn } from '#src/features/accounts/guard.server.ts';
import { CreditList } from '#src/features/referrals/components/credit-list.tsx';
import { ShareCode } from '#src/features/referrals/components/share-code.tsx';
import { referralPage } from '#src/features/referrals/queries.server.ts';
import { writtenCode } from '#src/features/referrals/rules.ts';
import { creditAmount, isOpen } from '#src/features/referrals/terms.ts';
import type { App } from '#src/platform/app.ts';
import { appContext } from '#src/platform/web/request-context.ts';
import { formatMoneyRounded } from '#src/ui/data/format/money.ts';
import type { Route } from './+types/referral';

export async function loader({ context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const { code, ...page } = await referralPage(app, viewerIn(context));
  return { ...page, shared: code === null ? null : sharedOf(app, writtenCode(code)) };
}

function sharedOf({ config }: Pick<App, 'config'>, code: string) {
  return { code, link: `${config.canonicalRootUrl}/signup?code=${code}` };
}

/** The referral programme. */
export default function Referral({ loaderData }: Route.ComponentProps) {
  const { shared, ...credits } = loaderData;
  return (
    <SettingsLayout
      title="referrals.title"
      lede={
        isOpen ? (
          <FormattedMessage id="referrals.lede" values={{ amount: formatMoneyRounded(creditAmount) }} />
        ) : (
          <FormattedMessage id="referrals.closed" />
        )
      }
    >
      {isOpen && shared !== null && <ShareCode {...shared} />}
      {isOpen && shared === null && (
        <p className="mt-6">
          <FormattedMessage id="referrals.no-code" />
        </p>
      )}
      <CreditList {...credits} />
    </SettingsLayout>
  );
}
