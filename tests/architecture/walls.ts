import {
  bodyReader,
  featureOrder,
  formKit,
  launcher,
  mayUse,
  readAnswers,
  sandbox,
  vendors,
  withoutPackages,
} from './rules.ts';
import type { Import, SourceFile, Tree } from './tree.ts';

/** One violation, worded so that the reader knows what to change. */
export type Breach = { readonly path: string; readonly rule: string; readonly detail: string };

/** The forbidden imports of a tree. */
export function wallBreaches(tree: Tree): Breach[] {
  return [...tree.values()].flatMap((file) =>
    file.imports.flatMap((used) => {
      const rule = used.isPackage
        ? packageRule(file, used)
        : (folderRule(file, used) ?? sandboxRule(file, used) ?? featureRule(file, used));
      return rule ? [{ path: file.path, rule, detail: used.target }] : [];
    }),
  );
}

/** The files that read a request body outside the one folder that limits its size. */
export function bodyBreaches(tree: Tree): Breach[] {
  return [...tree.values()].flatMap((file) => {
    const { path, bodies } = file;
    const may = path.startsWith(bodyReader) || path.startsWith(sandbox) || readAnswers.includes(path);
    if (may || isTest(file) || !path.startsWith('src/') || path.startsWith(launcher)) return [];
    return bodies.map((detail) => ({ path, rule: `a body is read in ${bodyReader} alone`, detail }));
  });
}

/** `src/ui/forms/button.tsx` → `ui`; files directly in `src/` are `root`. */
export function areaOf(path: string): string {
  if (path === 'marketplace.config.ts') return 'marketplace';
  if (path === 'src/links.ts') return 'links';
  const [top = '', next = '', ...rest] = path.split('/');
  if (top !== 'src') return next ? top : 'settings';
  return rest.length > 0 ? next : 'root';
}

export function featureOf(path: string): string | null {
  return /^src\/features\/([^/]+)\//.exec(path)?.[1] ?? null;
}

function isTest({ path }: SourceFile): boolean {
  return path.startsWith('tests/') || /\.test\.tsx?$/.test(path);
}

function folderRule(file: SourceFile, { target }: Import): string | null {
  const from = areaOf(file.path);
  const to = areaOf(target);
  // Route types are generated and have no source file.
  if (from === to || isTest(file) || from === 'settings' || target.includes('/+types/')) return null;
  return mayUse[from]?.includes(to) ? null : `${from} may not use ${to}`;
}

function sandboxRule(file: SourceFile, { target }: Import): string | null {
  const inside = file.path.startsWith(sandbox);
  if (inside === target.startsWith(sandbox) || isTest(file)) return null;
  return inside ? 'the payment sandbox uses nothing of ours' : 'nothing imports the payment sandbox';
}

function featureRule(file: SourceFile, { target }: Import): string | null {
  const to = featureOf(target);
  const from = featureOf(file.path);
  if (!to || from === to || isTest(file) || !file.path.startsWith('src/')) return null;
  if (!isPublicFile(target) && !(areaOf(file.path) === 'pages' && target.includes('/components/'))) {
    return `only the files directly in features/${to} are open to others`;
  }
  return from && rank(to) > rank(from) ? `${from} stands before ${to} and may not use it` : null;
}

function packageRule(file: SourceFile, { target }: Import): string | null {
  if (isTest(file)) return null;
  if (withoutPackages.includes(areaOf(file.path))) return `${areaOf(file.path)} uses no package`;
  if (file.path.startsWith('src/ui/') && target.startsWith('node:')) return 'ui runs in the browser';
  if (
    target === 'zod' &&
    !file.path.startsWith(formKit) &&
    /^src\/(features|pages|ui)\/(.*\/)?(forms|[\w-]+-form)\.tsx?$/.test(file.path)
  )
    return `the schema of a form is made by ${formKit}`;
  const known = Object.entries(vendors).find(([name]) =>
    name.endsWith('*') ? target.startsWith(name.slice(0, -1)) : target === name,
  );
  if (!known || !/^(src|demo)\//.test(file.path) || known[1].some((folder) => file.path.startsWith(folder)))
    return null;
  return `${target} is known only to ${known[1].join(', ')}`;
}

function isPublicFile(target: string): boolean {
  return target.split('/').length === 4;
}

function rank(feature: string): number {
  const place = featureOrder.indexOf(feature);
  return place === -1 ? featureOrder.length : place;
}
