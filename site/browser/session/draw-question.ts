import { securityQuestions } from '../../../shared/session/questions.ts'

/** A random security question (specification, section 5). */
export const drawQuestion = (): string =>
  securityQuestions[Math.floor(Math.random() * securityQuestions.length)] as string
