const hidden = '[hidden]';

/** Redacted wherever it occurs: email addresses, keys, tokens, passwords, addresses of feeds, card and phone numbers. */
const secrets: readonly RegExp[] = [
  /[^\s@"'<>(),;:]+@[^\s@"'<>(),;:]+\.[^\s@"'<>(),;:]+/g,
  /\b(?:sk|rk|pk|whsec)_[A-Za-z0-9_]{6,}/g,
  /\b(?:pi|seti)_[A-Za-z0-9]+_secret_[A-Za-z0-9]+/g,
  /\bBearer\s+[\w.~+/=-]+/gi,
  /(?<=:\/\/)[^\s/@]+(?=@)/g,
  /(?<=[?&](?:t|token|code|secret|password|email|client_secret)=)[^&\s"']+/gi,
  /(?<=\b(?:password|secret|token)\s*[=:]\s*)[^&\s"',;]+/gi,
  /(?<=\/calendars\/)[\w-]{16,}/g,
  /\b\d(?:[ -]?\d){11,18}\b/g,
  /\+\d(?:[ ()-]{0,2}\d){7,14}\b/g,
];

/** Fields whose name alone marks them as private. */
const secretName = /password|secret|token|cookie|authori[sz]ation|e-?mail|phone|address|card|signature|csrf/i;

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export function redactText(text: string): string {
  return secrets.reduce((left, pattern) => left.replace(pattern, hidden), text.slice(0, 4000)).slice(0, 2000);
}

export function redactFact(name: string, value: unknown): unknown {
  if (value === null || typeof value === 'number' || typeof value === 'boolean') return value;
  if (typeof value === 'string' && uuid.test(value)) return value;
  if (secretName.test(name) && !/id$/i.test(name)) return hidden;
  return redactText(String(value));
}
