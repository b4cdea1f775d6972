/** The compiled site; `npm run compile` writes it. Its interface is declared in `shared/`. */
declare module 'stillpress:renderer' {
  export const renderer: import('../shared/renderer.ts').Renderer
}
