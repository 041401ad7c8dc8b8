import { parseAst } from 'vite';
import { enginesWithout, enginesWithoutMember } from './compat.ts';

interface SyntaxNode {
  readonly type: string;
  readonly [key: string]: unknown;
}

interface Use {
  readonly name: string;
  /** The name before the dot, unless it is a global's: if that name is tested for, so is this one. */
  readonly owner?: string;
  readonly lacking: readonly string[];
}

/** zod probes it and copes without it. */
const HARMLESS = new Set(['stackTraceLimit']);

/**
 * What a built script uses although an engine lacks it, one line each. A feature that the script tests for anywhere (`typeof`, `in`, `?.`,
 * a comparison, a condition) counts as guarded: minified code has lost most of the form of its conditions. Syntax is no concern: Vite
 * lowers it.
 */
export function missingFeatures(script: string, polyfilled: ReadonlySet<string>): readonly string[] {
  const uses: Use[] = [];
  const askedFor = new Set<string>();
  const ownMethods = new Set<string>();
  walk(parseAst(script) as unknown, undefined, (node, parent) => {
    if (node.type === 'BinaryExpression' && node.operator === 'in') askedFor.add(literal(node.left));
    if (node.type === 'MethodDefinition' && isNode(node.key)) ownMethods.add(String(node.key.name));
    const use = useOf(node, parent);
    if (use === undefined) return;
    if (isQuestion(node, parent)) askedFor.add(use.name);
    if (use.lacking.length > 0) uses.push(use);
  });
  const unguarded = uses.filter(
    ({ name, owner }) =>
      !askedFor.has(name) &&
      !polyfilled.has(name) &&
      !HARMLESS.has(name) &&
      (owner === undefined || !(askedFor.has(owner) || ownMethods.has(name))),
  );
  return [...new Set(unguarded.map(({ name, lacking }) => `${name}: not in ${lacking.join(', ')}`))];
}

function useOf(node: SyntaxNode, parent: SyntaxNode | undefined): Use | undefined {
  if (node.type === 'MemberExpression' && node.computed === false && isNode(node.property)) {
    const name = String(node.property.name);
    const object = isNode(node.object) ? node.object : undefined;
    if (object?.type === 'Identifier') {
      return { name, lacking: enginesWithoutMember(String(object.name), name) };
    }
    const owner = isNode(object?.property) ? String(object.property.name) : '';
    return { name, owner, lacking: enginesWithoutMember(undefined, name) };
  }
  if (node.type !== 'Identifier' || isOnlyAName(node, parent)) return undefined;
  const name = String(node.name);
  return { name, lacking: enginesWithout(name) };
}

/** A property, a label or a method of our own, which has nothing to do with a global of that name. */
function isOnlyAName(node: SyntaxNode, parent: SyntaxNode | undefined): boolean {
  if (parent === undefined) return false;
  if (parent.computed === false && (parent.property === node || parent.key === node)) return true;
  return /^(Import|Export)/.test(parent.type);
}

/** Whether a feature is tested for here rather than used. */
function isQuestion(node: SyntaxNode, parent: SyntaxNode | undefined): boolean {
  if (node.optional === true) return true;
  switch (parent?.type) {
    case 'UnaryExpression':
      return parent.operator === 'typeof' || parent.operator === '!';
    case 'BinaryExpression':
      return /^[!=]==?$/.test(String(parent.operator));
    case 'LogicalExpression':
      return parent.left === node;
    case 'IfStatement':
    case 'ConditionalExpression':
      return parent.test === node;
    case 'MemberExpression':
    case 'CallExpression':
      return parent.optional === true && (parent.object === node || parent.callee === node);
    default:
      return false;
  }
}

function walk(
  node: unknown,
  parent: SyntaxNode | undefined,
  visit: (node: SyntaxNode, parent: SyntaxNode | undefined) => void,
): void {
  if (Array.isArray(node)) {
    for (const one of node) walk(one, parent, visit);
  } else if (isNode(node)) {
    visit(node, parent);
    for (const child of Object.values(node)) walk(child, node, visit);
  }
}

function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && 'type' in value;
}

/** Minifiers also write strings as templates. */
function literal(node: unknown): string {
  if (!isNode(node)) return '';
  const [part] = Array.isArray(node.quasis) ? node.quasis : [];
  return String(node.value ?? part?.value?.cooked ?? '');
}
