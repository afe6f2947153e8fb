import { parseWithZod } from '@conform-to/zod/v4';
import { useIntl } from 'react-intl';
import { type HeadersArgs, redirect } from 'react-router';
import { logIn } from '#src/features/accounts/commands.server.ts';
import { Door } from '#src/features/accounts/components/door.tsx';
import { LogInForm } from '#src/features/accounts/components/log-in-form.tsx';
import { logInForm } from '#src/features/accounts/forms.ts';
import { safeFrom } from '#src/features/accounts/rules.ts';
import { browserOf } from '#src/features/accounts/session.server.ts';
import { appContext, requestContext, viewerContext } from '#src/platform/web/request-context.ts';
import type { PageHandle } from '#src/ui/shell/surroundings.tsx';
import type { Route } from './+types/log-in';
import { again, refused, welcome } from './answers.server.ts';

export const handle = { bars: 'none' } satisfies PageHandle;

export const headers = ({ actionHeaders }: HeadersArgs) => actionHeaders;

export function loader({ context, url }: Route.LoaderArgs) {
  const from = safeFrom(url.searchParams.get('from'));
  if (context.get(viewerContext)) throw redirect(from);
  return { from };
}

export async function action({ request, context }: Route.ActionArgs) {
  const app = context.get(appContext);
  const form = await request.formData();
  const submission = parseWithZod(form, { schema: logInForm });
  if (submission.status !== 'success') return again(submission);
  try {
    const browser = browserOf(app, request, context.get(requestContext).ip);
    return welcome(await logIn(app, submission.value, browser), form);
  } catch (thrown) {
    return refused(submission, thrown);
  }
}

export default function LogIn({ loaderData, actionData }: Route.ComponentProps) {
  const intl = useIntl();
  return (
    <Door
      door="/login"
      picture="/pictures/log-in.webp"
      title={intl.formatMessage({ id: 'accounts.log-in-title' })}
      from={loaderData.from}
    >
      <LogInForm result={actionData} from={loaderData.from} />
    </Door>
  );
}
