import { openApiText } from 'stillpress:openapi'
import type { APIRoute } from 'astro'

export const GET: APIRoute = () => new Response(openApiText)
