import { fileURLToPath } from 'node:url'
import react from '@astrojs/react'
import sitemap from '@astrojs/sitemap'
import { defineConfig, passthroughImageService } from 'astro/config'
import { sharedChunks } from './scripts/build/chunks.ts'
import { sampleMarkdown } from './scripts/build/sample-markdown.ts'
import { openApiModule } from './scripts/openapi/module.ts'
import { ownUrl } from './shared/own-address.ts'
import { articleSitemapPath } from './shared/pages.ts'
import { sitePaths } from './site/content/site-pages.ts'
import { rendererAdapter } from './site/renderer/adapter.mjs'

const editor = fileURLToPath(new URL('./site/dashboard/editor/', import.meta.url))
/** What the editor has in place of packages that do more than it needs. */
const alias = {
  linkifyjs: `${editor}document/bare-links.ts`,
  '@ungap/structured-clone': `${editor}html/structured-clone.ts`,
  'character-entities-html4': `${editor}html/no-entities.ts`,
  'character-entities-legacy': `${editor}html/no-entities.ts`,
}

/** Addresses without a slash at their end, as the site links them. */
const standingPages = sitePaths.map((path) => ownUrl + path)

export default defineConfig({
  site: ownUrl,
  srcDir: './site',
  publicDir: './site/public',
  outDir: './.build/site',
  cacheDir: './.build/astro-cache',
  output: 'server',
  trailingSlash: 'never',
  compressHTML: true,
  // One cached stylesheet keeps every page small and needs no inline-style exception in the CSP.
  build: { inlineStylesheets: 'never' },
  devToolbar: { enabled: false },
  image: {
    service: passthroughImageService(),
    endpoint: { entrypoint: './site/renderer/no-images.ts' },
  },
  // Highlighting by inline styles is what the CSP forbids; code is set in type, not in colours.
  markdown: { syntaxHighlight: false },
  // Scripts stay files of their own: an inlined one would need an exception in the CSP.
  vite: {
    plugins: [openApiModule(), sampleMarkdown(), sharedChunks()],
    resolve: { alias },
    // The renderer and the editor are one chunk each, on purpose: half a megabyte before compression.
    build: {
      assetsInlineLimit: 0,
      chunkSizeWarningLimit: 1000,
      // The editor's packages do not say that what is not used of them can be left out.
      rolldownOptions: {
        treeshake: { manualPureFunctions: ['Node.create', 'Mark.create', 'Extension.create'] },
      },
    },
    define: {
      COMPILED_YEAR: JSON.stringify(new Date().getUTCFullYear()),
    },
  },
  integrations: [
    react(),
    // The pages that are always there; the articles' file is a page, true with the next request.
    sitemap({
      customPages: standingPages,
      filter: (page) => standingPages.includes(page),
      customSitemaps: [ownUrl + articleSitemapPath],
    }),
  ],
  adapter: rendererAdapter({ reloads: process.env.STILLPRESS_RELOADS === '1' }),
})
