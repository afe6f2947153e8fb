import type { Tree } from './tree.ts';
import { featureOf, type Breach } from './walls.ts';

type Graph = ReadonlyMap<string, ReadonlySet<string>>;

/** Files, and features, that need each other. Types count: a circle of types is a circle of thoughts. */
export function circleBreaches(tree: Tree): Breach[] {
  return [
    ...circles(fileGraph(tree)).map((circle) => breach('files need each other', circle)),
    ...circles(featureGraph(tree)).map((circle) => breach('features need each other', circle)),
  ];
}

function breach(rule: string, circle: readonly string[]): Breach {
  return { path: circle[0] ?? '', rule, detail: [...circle, circle[0]].join(' → ') };
}

function fileGraph(tree: Tree): Graph {
  return new Map(
    [...tree.values()].map(({ path, imports }) => [
      path,
      new Set(imports.map(({ target }) => target).filter((to) => tree.has(to))),
    ]),
  );
}

function featureGraph(tree: Tree): Graph {
  const graph = new Map<string, Set<string>>();
  for (const { path, imports } of tree.values()) {
    const from = featureOf(path);
    if (!from || /\.test\.tsx?$/.test(path)) continue;
    const uses = graph.get(from) ?? new Set();
    graph.set(from, uses);
    for (const { target } of imports) {
      const to = featureOf(target);
      if (to && to !== from) uses.add(to);
    }
  }
  return graph;
}

/** Walks every path once; the first circle through each node that closes one. */
function circles(graph: Graph): string[][] {
  const found: string[][] = [];
  const done = new Set<string>();
  const way: string[] = [];
  const walk = (node: string): void => {
    const at = way.indexOf(node);
    if (at !== -1) {
      found.push(way.slice(at));
      return;
    }
    if (done.has(node)) return;
    way.push(node);
    for (const next of graph.get(node) ?? []) walk(next);
    way.pop();
    done.add(node);
  };
  for (const node of graph.keys()) walk(node);
  return found;
}
