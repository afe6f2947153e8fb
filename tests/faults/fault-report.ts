/** The parts of a fault run, in the order in which they run, with their headings in docs/faults.md. */
export const headings = {
  transactions: 'Kills in transactions',
  uploads: 'Kills in uploads',
  events: 'Orders of events',
  owner: 'Orders against changes of their lender',
  races: 'Races between members',
  disk: 'A disk that fails',
  chaos: 'Random kills under load',
} as const;

export type Part = keyof typeof headings;
export const allParts = Object.keys(headings) as readonly Part[];

const intro = `# The last fault runs

Written by \`./rotation faults\`, on a durable PostgreSQL. Each part says when it ran; a run of some parts alone
(\`--only\`) leaves what the others found.
`;

/** What docs/faults.md says after a run: the parts that ran as they are now, the others as they stood there; parts that never ran are left out. */
export function reportWith(before: string, ran: Readonly<Partial<Record<Part, string>>>): string {
  const known = new Map(
    before.split(/^## /m).map((section) => {
      const [heading = '', ...lines] = section.split('\n');
      return [heading, lines.join('\n').trim()] as const;
    }),
  );
  const sections = allParts.flatMap((part) => {
    const text = ran[part] ?? known.get(headings[part]);
    return text === undefined ? [] : [`\n## ${headings[part]}\n\n${text}\n`];
  });
  return intro + sections.join('');
}

/** The parts of `--only`, in the order in which they run; all without it. Throws for one that there is not. */
export function partsOf(only: string | undefined): readonly Part[] {
  if (only === undefined) return allParts;
  const wanted = only.split(',');
  const unknown = wanted.filter((name) => !allParts.some((part) => part === name));
  if (unknown.length > 0) throw new Error(`There is no part ${unknown.join()}. There are ${allParts.join()}.`);
  return allParts.filter((part) => wanted.includes(part));
}
