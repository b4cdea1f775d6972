import { readFileSync } from 'node:fs'
import { siteConfig } from '../../shared/site.config.ts'
import { SiteConfig } from '../../shared/site-config.ts'
import { root } from './paths.ts'

const file = 'shared/site.config.ts'

/** The line of a value in the config's text, or of the list or the object that has it or lacks it. */
const lineOf = (text: string, path: readonly PropertyKey[]): number => {
  let at = 0
  for (const key of path) {
    at += Math.max(0, text.slice(at).search(new RegExp(`\\b${String(key)}:`)))
  }
  return text.slice(0, at).split('\n').length
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
