import { pathToFileURL } from 'node:url'
import type { Renderer } from '../../shared/renderer.ts'
import { buildFolder } from './paths.ts'

/** The compiled renderer, loaded into Node; compile it first. */
export const loadRenderer = async (): Promise<Renderer> => {
  const file = pathToFileURL(`${buildFolder}renderer.mjs`)
  const module = (await import(file.href)) as { renderer: Renderer }
  return module.renderer
}
