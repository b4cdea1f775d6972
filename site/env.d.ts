/// <reference types="astro/client" />

declare namespace App {
  interface Locals {
    /** All that a page may ask of the world. */
    source: import('../shared/source.ts').Source
  }
}

/** The year of this compilation, so that a page has no clock of its own. */
declare const COMPILED_YEAR: number
