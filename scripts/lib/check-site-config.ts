import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Node } from 'typescript'
import { siteConfig } from '../../shared/site.config.ts'
import { SiteConfig } from '../../shared/site-config.ts'
import { root } from './paths.ts'

const file = 'shared/site.config.ts'

/** The line of a value in the config's text, or of the object that lacks it. */
const lineOf = (text: string, path: readonly PropertyKey[]): number => {
  // Loaded only for a faulty config, because it is slow.
  const ts = createRequire(import.meta.url)('typescript') as typeof import('typescript')
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const inner = (node: Node): Node =>
    ts.isAsExpression(node) || ts.isSatisfiesExpression(node) ? inner(node.expression) : node
  const childOf = (node: Node, key: PropertyKey): Node | undefined => {
    if (ts.isArrayLiteralExpression(node)) return node.elements[Number(key)]
    if (!ts.isObjectLiteralExpression(node)) return undefined
    const found = node.properties.find((one) => one.name?.getText(source) === key)
    return found && ts.isPropertyAssignment(found) ? inner(found.initializer) : found
  }
  let at: Node | undefined
  const find = (node: Node): void => {
    if (ts.isVariableDeclaration(node) && node.initializer) at = inner(node.initializer)
    else ts.forEachChild(node, find)
  }
  find(source)
  for (const key of path) at = (at && childOf(at, key)) ?? at
  return source.getLineAndCharacterOfPosition(at?.getStart(source) ?? 0).line + 1
}

/** The faults of a config, each with its line; empty if there are none. */
export const faultsOfConfig = (config: unknown, text: string): string[] =>
  (SiteConfig.safeParse(config).error?.issues ?? []).map(
    ({ path, message }) => `${file}:${lineOf(text, path)}: ${path.join('.')}: ${message}`,
  )

const faults = faultsOfConfig(siteConfig, readFileSync(root + file, 'utf8'))
if (faults.length > 0) {
  console.error(faults.join('\n'))
  process.exit(1)
}
