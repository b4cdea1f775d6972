import * as z from 'zod'
import { calls } from './calls.ts'
import { endpoint } from './endpoint.ts'
import { LocalData } from './schema.ts'

/** Red: readers get the restricted page. Green: the site is open. */
export const Block = z.enum(['red', 'green'])
export type Block = z.infer<typeof Block>

/** There is only one monitor; older clients send its id. */
export const monitorId = 'monitor'

export const readBlock = endpoint(calls.readBlock, {
  summary: 'Whether the site is blocked for readers.',
  access: 'public',
  answersClosed: true,
  output: z.object({ block: Block }),
})

export const setBlock = endpoint(calls.setBlock, {
  summary: 'Blocks the site for readers (red) or opens it (green).',
  access: 'author',
  input: z.object({ r: Block, authData: LocalData }),
  output: z.object({ block: Block }),
})

export const readMonitor = endpoint(calls.readMonitor, {
  summary: 'Whether the monitor (Anti Virus) is on.',
  access: 'public',
  answersClosed: true,
  output: z.object({ data: z.object({ monitorId: z.string(), monitor: z.boolean() }) }),
})

export const setMonitor = endpoint(calls.setMonitor, {
  summary: 'Turns the monitor on or off.',
  access: 'author',
  input: z.object({ monitor: z.boolean(), monitorId: z.literal(monitorId) }),
  output: z.object({ monitor: z.boolean() }),
})
