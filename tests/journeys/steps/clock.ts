const day = 86_400;

/** Advances the marketplace's clock and returns the new time. */
export async function wait({
  days = 0,
  minutes = 0,
}: {
  readonly days?: number;
  readonly minutes?: number;
}): Promise<Date> {
  return advance(days * day + minutes * 60);
}

/** The current time of the marketplace's clock. */
export async function marketplaceNow(): Promise<Date> {
  return advance(1);
}

async function advance(seconds: number): Promise<Date> {
  const answer = await fetch(`${process.env['SITE']}/_clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-rotation-clock': '1' },
    body: JSON.stringify({ seconds }),
  });
  if (!answer.ok) throw new Error(`The clock was not moved: ${answer.status} ${await answer.text()}`);
  const { now } = (await answer.json()) as { now: string };
  return new Date(now);
}
