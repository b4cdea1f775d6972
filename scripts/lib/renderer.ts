import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { displayVersion } from '../../shared/articles/html/display-version.ts'
import type { Renderer } from '../../shared/renderer.ts'
import { buildFolder } from './paths.ts'

/** Loads the compiled renderer into Node; compile it first. */
export const loadRenderer = async (): Promise<Renderer> => {
  const file = pathToFileURL(`${buildFolder}renderer.mjs`)
  const module = (await import(file.href)) as { renderer: Renderer }
  return module.renderer
}

/** Loads the current renderer. @throws Error if it needs another display step than the loaded one */
export const reloadRenderer = async (): Promise<Renderer> => {
  const text = readFileSync(`${buildFolder}renderer.mjs`, 'utf8')
  const hash = /hash: '([0-9a-f]+)'/.exec(text)?.[1]
  if (!hash)
    throw new Error('.build/renderer.mjs has an unknown form; npm run compile writes it again.')
  const display: string = JSON.parse(/display: ("(?:[^"\\]|\\.)*")/.exec(text)?.[1] ?? '""')
  if (display !== displayVersion) {
    throw new Error('The display step has changed: stop npm run dev, and start it again.')
  }
  const scriptHashes = [...text.matchAll(/'(sha256-[^']+)'/g)].map(([, one]) => one as string)
  const entry = pathToFileURL(`${buildFolder}site/server/entry.mjs`)
  // Node caches a module by its address, so the address contains the hash.
  const { fonts, render, isOtherPath, localPosts } = (await import(
    `${entry.href}?${hash}`
  )) as Renderer
  return { hash, display, scriptHashes, fonts, render, isOtherPath, localPosts }
}
