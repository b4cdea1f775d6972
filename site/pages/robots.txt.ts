import type { APIRoute } from 'astro'
import { renderRobots } from '../content/robots.ts'

export const GET: APIRoute = ({ locals }) => new Response(renderRobots(locals.source.site))
