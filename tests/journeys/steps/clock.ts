const day = 86_400;

/** Moves everybody's time forward and answers what time it is then. */
export async function wait({
  days = 0,
  minutes = 0,
}: {
  readonly days?: number;
  readonly minutes?: number;
}): Promise<Date> {
  return move(days * day + minutes * 60);
}

/** The marketplace's own time. */
export async function marketplaceNow(): Promise<Date> {
  return move(1);
}

async function move(seconds: number): Promise<Date> {
  const answer = await fetch(`${process.env['SITE']}/_clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-rotation-clock': '1' },
    body: JSON.stringify({ seconds }),
  });
  if (!answer.ok) throw new Error(`The clock was not moved: ${answer.status} ${await answer.text()}`);
  const { now } = (await answer.json()) as { now: string };
  return new Date(now);
}
