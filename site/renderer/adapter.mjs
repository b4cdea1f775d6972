/**
 * The Astro adapter that compiles the whole site into one renderer module.
 *
 * The bundle has no Node imports, so that the same file runs in Node (builds) and in workerd (pages
 * that are newer than their static file).
 * @param {{ reloads?: boolean }} [options] whether pages load themselves anew when the site has changed
 * @returns {import('astro').AstroIntegration}
 */
export function rendererAdapter({ reloads = false } = {}) {
  return {
    name: 'stillpress-renderer',
    hooks: {
      'astro:config:setup': ({ updateConfig, injectScript }) => {
        if (reloads) injectScript('page', "import '/site/browser/dev/reload.ts'")
        updateConfig({
          vite: {
            ssr: {
              noExternal: true,
              // Without this target the bundle calls createRequire at load and workerd refuses it.
              target: 'webworker',
              resolve: {
                conditions: ['workerd', 'worker', 'module', 'import', 'default'],
                externalConditions: ['workerd', 'worker'],
              },
            },
            // The renderer stays legible; what browsers load is small.
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
