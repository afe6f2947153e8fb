import { refuse } from '#src/domain/refusal.ts';
import { requestLimits } from './limits.ts';
import { mediaTypeOf, readText } from './read-body.ts';
import { strictJson } from './strict-json.ts';

/**
 * The only reader of JSON bodies. Refuses `request-too-large`, and `validation-invalid-params` for another content
 * type, for invalid JSON and for too deep nesting.
 */
export async function readJson(request: Request, maxBytes: number = requestLimits.maxBodyBytes): Promise<unknown> {
  if (mediaTypeOf(request).type !== 'application/json')
    refuse('validation-invalid-params', { contentType: 'application/json' });
  const text = await readText(request, maxBytes);
  try {
    return strictJson(text);
  } catch {
    return refuse('validation-invalid-params', { body: 'not-json' });
  }
}
