import type { Api } from '../context.ts'

export const mountPings = (_api: Api): void => {}
