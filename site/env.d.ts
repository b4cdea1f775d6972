/// <reference types="astro/client" />

declare namespace App {
  interface Locals {
    /** All that a page may ask of the world. */
    source: import('../shared/source.ts').Source
  }
}

/** The contract as OpenAPI, in JSON; made by the compilation, so that no page carries its schemas. */
declare module 'stillpress:openapi' {
  export const openApiText: string
}

/** The year of this compilation, so that a page has no clock of its own. */
declare const COMPILED_YEAR: number
