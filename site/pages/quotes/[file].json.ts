import type { APIRoute } from 'astro'
import { quotesIn } from '../../content/quotes.ts'

export const GET: APIRoute = ({ params }) => {
  const some = /^\d{1,4}$/.test(params.file ?? '') ? quotesIn(Number(params.file)) : null
  return some ? new Response(JSON.stringify(some)) : new Response(null, { status: 404 })
}
