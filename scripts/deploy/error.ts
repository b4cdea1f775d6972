/** An error that stops a deployment, with advice on what to do. */
export class DeployError extends Error {
  readonly advice: string | undefined
  constructor(message: string, advice?: string) {
    super(message)
    this.advice = advice
  }
}
