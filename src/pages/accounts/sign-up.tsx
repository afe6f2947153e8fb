import { parseWithZod } from '@conform-to/zod/v4';
import { useIntl } from 'react-intl';
import { type HeadersArgs, redirect } from 'react-router';
import { signUp } from '#src/features/accounts/commands.server.ts';
import { Door } from '#src/features/accounts/components/door.tsx';
import { SignUpForm } from '#src/features/accounts/components/sign-up-form.tsx';
import { signUpForm } from '#src/features/accounts/forms.ts';
import { safeFrom } from '#src/features/accounts/rules.ts';
import { browserOf } from '#src/features/accounts/session.server.ts';
import { appContext, requestContext, viewerContext } from '#src/platform/web/request-context.ts';
import type { PageHandle } from '#src/ui/shell/surroundings.tsx';
import type { Route } from './+types/sign-up';
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
  const submission = parseWithZod(form, { schema: signUpForm });
  if (submission.status !== 'success') return again(submission);
  const { email, password, fname: firstName, lname: lastName } = submission.value;
  try {
    const browser = browserOf(app, request, context.get(requestContext).ip);
    return welcome(await signUp(app, { email, password, firstName, lastName }, browser), form);
  } catch (thrown) {
    return refused(submission, thrown);
  }
}

export default function SignUp({ loaderData, actionData }: Route.ComponentProps) {
  const intl = useIntl();
  return (
    <Door
      door="/signup"
      picture="/pictures/sign-up.webp"
      title={intl.formatMessage({ id: 'accounts.sign-up-title' })}
      from={loaderData.from}
    >
      <SignUpForm result={actionData} from={loaderData.from} />
    </Door>
  );
}
