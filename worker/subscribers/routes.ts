import type { Api } from '../context.ts'

export const mountSubscribers = (_api: Api): void => {}
