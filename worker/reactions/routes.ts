import type { Api } from '../context.ts'

export const mountReactions = (_api: Api): void => {}
