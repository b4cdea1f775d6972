/// <reference types="astro/client" />

declare namespace App {
  interface Locals {
    /** All data that a page may read. */
    source: import('../shared/source.ts').Source
  }
}

/** The contract as OpenAPI, in JSON; made by the compilation, so that no page carries its schemas. */
declare module 'stillpress:openapi' {
  export const openApiText: string
}

/** The year of the compilation, because pages use no clock. */
declare const COMPILED_YEAR: number
/** Whether the articles of the repository are left out. */
declare const COMPILED_EMPTY: boolean

declare namespace Astro {
  interface ClientDirectives {
    /** Hydrates an island once it is seen, or only once it is touched or has the focus. */
    'client:use'?: 'seen' | 'touched'
  }
}
