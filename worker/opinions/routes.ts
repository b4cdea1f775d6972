import type { Api } from '../context.ts'

export const mountOpinions = (_api: Api): void => {}
