import { maxTyped } from '#src/features/search/suggestion.ts';
import { suggestionsFor } from '#src/features/search/suggestions.server.ts';
import { refusal } from '#src/domain/refusal.ts';
import { appContext } from '#src/platform/web/request-context.ts';
import { answerTo } from '#src/platform/web/answer-refusal.ts';
import type { Route } from './+types/suggestions';

const tooLong = answerTo(refusal('validation-invalid-value'), ({ code }) => ({ code }));

/** What the keyword box proposes for a text. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const typed = url.searchParams.get('q') ?? '';
  if (typed.length > maxTyped) return Response.json(tooLong.body, tooLong.init);
  const body = { suggestions: await suggestionsFor(context.get(appContext), typed) };
  return Response.json(body, { headers: { 'cache-control': 'private, max-age=60' } });
}
