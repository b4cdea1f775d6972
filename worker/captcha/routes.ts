import type { Api } from '../context.ts'

export const mountCaptcha = (_api: Api): void => {}
