import { securityQuestions } from '../../../shared/session/questions.ts'

/** One of the security questions, by chance. */
export const drawQuestion = (): string =>
  securityQuestions[Math.floor(Math.random() * securityQuestions.length)] as string
