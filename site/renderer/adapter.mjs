import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Keeps Astro from writing an island's scripts and styles into the page; `islands.entry.ts` loads them. */
const withoutInlineScripts = () => {
  let isDone = false
  return {
    name: 'stillpress-islands',
    transform: {
      filter: { id: /astro\/dist\/runtime\/server\/scripts\.js$/ },
      /** @param {string} code */
      handler(code) {
        const cut = code.replace(
          /(?<=function getPrescripts\([^)]*\) \{)[\s\S]*?\n\}/,
          'return ""}',
        )
        isDone = cut !== code
        return cut
      },
    },
    /** @this {{ environment: { name: string } }} */
    buildEnd() {
      if (this.environment.name === 'ssr' && !isDone) {
        throw new Error(
          'Astro has another getPrescripts() now: its inline scripts are not left out.',
        )
      }
    },
  }
}

/** React's server without its streaming half, and our module that renders with it. */
const reactDom = dirname(createRequire(import.meta.url).resolve('react-dom/package.json'))
const reactAlias = [
  {
    find: /^react-dom\/server$/,
    replacement: `${reactDom}/cjs/react-dom-server-legacy.browser.production.js`,
  },
  {
    find: /^@astrojs\/react\/server\.js$/,
    replacement: fileURLToPath(new URL('./react-server.ts', import.meta.url)),
  },
]

/** @returns {import('vite').Plugin} puts the class of `response.ts` in place of every `Response`, also Astro's */
const ownResponse = () => ({
  name: 'stillpress-response',
  applyToEnvironment: ({ name }) => name === 'ssr',
  options: ({ transform, ...options }) => ({
    ...options,
    transform: {
      ...transform,
      inject: { Response: [fileURLToPath(new URL('./response.ts', import.meta.url)), 'Response'] },
    },
  }),
})

/**
 * Skips Astro's second compilation of every page: it is for pages that Astro prerenders, and it prerenders none.
 * @returns {import('vite').Plugin}
 */
const withoutPrerendering = () => ({
  name: 'stillpress-no-prerendering',
  applyToEnvironment: ({ name }) => name === 'prerender',
  load: { filter: { id: /astro\/dist\/entrypoints\/prerender\.js$/ }, handler: () => 'export {}' },
})

/**
 * The Astro adapter that compiles the whole site into one renderer module.
 *
 * The bundle imports nothing from Node, and zod as its only package, so that the same file runs in Node (builds)
 * and in workerd (pages that are newer than their static file).
 * @param {{ reloads?: boolean }} [options] whether pages reload themselves when the site has changed
 * @returns {import('astro').AstroIntegration}
 */
export function rendererAdapter({ reloads = false } = {}) {
  return {
    name: 'stillpress-renderer',
    hooks: {
      'astro:config:setup': ({ addClientDirective, updateConfig, injectScript }) => {
        addClientDirective({ name: 'use', entrypoint: './site/islands/directives.ts' })
        if (reloads) injectScript('page', "import '/site/browser/dev/reload.ts'")
        updateConfig({
          vite: {
            plugins: [withoutInlineScripts(), ownResponse(), withoutPrerendering()],
            resolve: { alias: reactAlias },
            ssr: {
              noExternal: true,
              // The Worker needs zod anyway, and its bundler includes zod once.
              external: ['zod'],
              // Without this target the bundle calls createRequire at load and workerd refuses it.
              target: 'webworker',
              resolve: {
                conditions: ['workerd', 'worker', 'module', 'import', 'default'],
                externalConditions: ['workerd', 'worker'],
              },
            },
            // The renderer stays readable; only what browsers load is minified.
            build: { minify: false, cssMinify: true },
            environments: { client: { build: { minify: true } } },
          },
        })
      },
      'astro:config:done': ({ setAdapter }) => {
        setAdapter({
          name: 'stillpress-renderer',
          serverEntrypoint: new URL('./entry.ts', import.meta.url),
          entrypointResolution: 'auto',
          supportedAstroFeatures: { serverOutput: 'stable', staticOutput: 'stable' },
        })
      },
    },
  }
}
