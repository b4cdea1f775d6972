import type { Plugin } from 'vite'
import { openApiDocument } from './document.ts'

const name = 'stillpress:openapi'

/** Gives the site's pages the contract as text, so that no page contains the schemas. */
export const openApiModule = (): Plugin => ({
  name,
  resolveId: (id) => (id === name ? `\0${name}` : undefined),
  load: async (id) =>
    id === `\0${name}`
      ? `export const openApiText = ${JSON.stringify(JSON.stringify(await openApiDocument()))}`
      : undefined,
})
