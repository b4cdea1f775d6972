/** The compiled site; `npm run compile` writes it. Its interface is declared in `shared/`. */
declare module 'stillpress:renderer' {
  export const renderer: import('../shared/renderer.ts').Renderer
}

/** The files of `worker/migrations/` in their order; `npm run compile` writes it. */
declare module 'stillpress:migrations' {
  export const migrations: readonly import('./migrations/apply.ts').Migration[]
}
