import { parseSync } from 'vite';

type Node = { readonly type: string; readonly start: number; readonly [key: string]: unknown };

/** Errors for developers and the log, types, imports, and classes of style sheets are no texts that people read. */
const skipped = new Set(['ThrowStatement', 'ImportDeclaration', 'TSTypeAliasDeclaration', 'TSInterfaceDeclaration']);
const words = /[\p{L}’]{2,}[,:]? [\p{L}’{]/u;
const beginning = /^[{“]*\p{Lu}[\p{L}’]*[,:]? /u;
const afterValue = /\{\}’?s? \p{Ll}{2,}/u;

/** Texts between the tags of JSX, and literals that look like a sentence or a label: "Try again", `${name} has paid`. */
export function sentencesIn(path: string, text: string): string[] {
  const found: string[] = [];
  visit(parseSync(path, text).program, found);
  return found;
}

function visit(value: unknown, found: string[]): void {
  if (Array.isArray(value)) for (const one of value) visit(one, found);
  if (!isNode(value) || isSkipped(value)) return;
  const text = textOf(value);
  if (text !== null) found.push(text);
  if (value.type === 'TaggedTemplateExpression') return visit((value['quasi'] as Node)['expressions'], found);
  for (const [key, inside] of Object.entries(value)) if (key !== 'type') visit(inside, found);
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as Partial<Node>).type === 'string';
}

function isSkipped(node: Node): boolean {
  if (skipped.has(node.type)) return true;
  if (node.type === 'JSXAttribute') return (node['name'] as Node)['name'] === 'className';
  if (node.type === 'NewExpression') return String((node['callee'] as Node)['name']).endsWith('Error');
  if (node.type !== 'CallExpression') return false;
  const callee = node['callee'] as Node;
  if (callee.type === 'Super') return true;
  const called = isNode(callee['property']) ? callee['property']['name'] : null;
  const of = isNode(callee['object']) ? callee['object'] : null;
  const owner = of === null ? null : isNode(of['property']) ? of['property']['name'] : of['name'];
  return owner === 'logger' && called !== undefined;
}

function textOf(node: Node): string | null {
  if (node.type === 'JSXText') {
    const text = String(node['value']).replaceAll(/&\w+;/g, ' ').trim();
    return /\p{L}{2,}/u.test(text) ? text : null;
  }
  if (node.type === 'Literal' && typeof node['value'] === 'string') {
    return words.test(node['value']) && beginning.test(node['value']) ? node['value'] : null;
  }
  if (node.type !== 'TemplateLiteral') return null;
  const quasis = node['quasis'] as readonly { readonly value: { readonly cooked: string } }[];
  const joined = quasis.map(({ value }) => value.cooked).join('{}');
  return words.test(joined) && (beginning.test(joined) || afterValue.test(joined)) ? joined : null;
}
