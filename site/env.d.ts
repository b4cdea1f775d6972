/// <reference types="astro/client" />

declare namespace App {
  interface Locals {
    /** All data that a page may read. */
    source: import('../shared/source.ts').Source
  }
}

/** The contract as OpenAPI, in JSON. The compilation makes it, so that no page carries its schemas. */
declare module 'stillpress:openapi' {
  export const openApiText: string
}

/** The year of the compilation, because pages use no clock. */
declare const COMPILED_YEAR: number
/** The sitemaps that `@astrojs/sitemap` wrote, by their paths. The compilation puts them in. */
declare const COMPILED_SITEMAPS: Readonly<Record<string, string>>

declare namespace Astro {
  interface ClientDirectives {
    /** Hydrates an island when it comes into view, or only when it is touched or focused. */
    'client:use'?: 'seen' | 'touched'
  }
}
