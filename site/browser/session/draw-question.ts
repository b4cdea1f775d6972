import { securityQuestions } from '../../../shared/session/questions.ts'

/** A random security question. */
export const drawQuestion = (): string =>
  securityQuestions[Math.floor(Math.random() * securityQuestions.length)] as string
