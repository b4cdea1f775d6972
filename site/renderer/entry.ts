import { createApp } from 'astro/app/entrypoint'
const app = createApp({ streaming: false })
export const render = (path: string, source: unknown) =>
  app.render(new Request('https://x.example' + path), { locals: { source } })
