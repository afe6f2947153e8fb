import { forbiddenFolders, mayReExport, maxLines } from './rules.ts';
import type { SourceFile, Tree } from './tree.ts';
import type { Breach } from './walls.ts';

const kebab = /^[a-z0-9]+(-[a-z0-9]+)*(\.(test|int\.test|server|client|config|d))*\.tsx?$/;

/** Violations of the rules for file names, file sizes and folder names. */
export function shapeBreaches(tree: Tree): Breach[] {
  return [...tree.values()].flatMap((file) => {
    const found: [string, string][] = [...nameBreaches(file), ...folderBreaches(file)];
    if (file.lines > maxLines) found.push([`no file is longer than ${maxLines} lines`, `${file.lines} lines`]);
    if (file.onlyReExports && !mayReExport.includes(file.path))
      found.push(['no file only re-exports others', file.path]);
    return found.map(([rule, detail]) => ({ path: file.path, rule, detail }));
  });
}

function nameBreaches({ path }: SourceFile): [string, string][] {
  const name = path.slice(path.lastIndexOf('/') + 1);
  return kebab.test(name) ? [] : [['file names are kebab-case', name]];
}

function folderBreaches({ path }: SourceFile): [string, string][] {
  const folders = path.split('/').slice(0, -1);
  return folders
    .filter((folder) => forbiddenFolders.includes(folder))
    .map((folder) => ['folders are named after the domain', folder]);
}
