import type { Tree } from './tree.ts';
import { featureOf, type Breach } from './walls.ts';

type Graph = ReadonlyMap<string, ReadonlySet<string>>;

/** Import cycles between files and between features, type imports included. */
export function cycleBreaches(tree: Tree): Breach[] {
  return [
    ...cycles(fileGraph(tree)).map((cycle) => breach('import cycle between files', cycle)),
    ...cycles(featureGraph(tree)).map((cycle) => breach('import cycle between features', cycle)),
  ];
}

function breach(rule: string, cycle: readonly string[]): Breach {
  return { path: cycle[0] ?? '', rule, detail: [...cycle, cycle[0]].join(' → ') };
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

/** Depth-first search that visits each node once and reports each cycle it closes. */
function cycles(graph: Graph): string[][] {
  const found: string[][] = [];
  const done = new Set<string>();
  const path: string[] = [];
  const visit = (node: string): void => {
    const at = path.indexOf(node);
    if (at !== -1) {
      found.push(path.slice(at));
      return;
    }
    if (done.has(node)) return;
    path.push(node);
    for (const next of graph.get(node) ?? []) visit(next);
    path.pop();
    done.add(node);
  };
  for (const node of graph.keys()) visit(node);
  return found;
}
