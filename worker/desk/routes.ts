import type { Api } from '../context.ts'

export const mountDesk = (_api: Api): void => {}
