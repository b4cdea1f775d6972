/** A deployment that cannot go on, and what to do about it. */
export class DeployError extends Error {
  readonly advice: string | undefined
  constructor(message: string, advice?: string) {
    super(message)
    this.advice = advice
  }
}
