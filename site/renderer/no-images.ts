import type { APIRoute } from 'astro'

/** In place of Astro's endpoint that converts pictures, and of what it needs to read them: no page asks for one. */
export const GET: APIRoute = () => new Response(null, { status: 404 })
