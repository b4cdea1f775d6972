import type { Problem } from '../../../shared/problem.ts'
import { describeProblem } from '../data/ask.ts'
import { Button } from './Button.tsx'

interface Props {
  readonly problem: Problem | null
  readonly onRetry: () => void
}

/** Why something could not be loaded, and a way to try again. */
export const Failure = ({ problem, onRetry }: Props) => (
  <div className="dashboard-failure" role="alert">
    <p className="dashboard-failed">
      {describeProblem(problem, 'This continues when you are online again.')}
    </p>
    <Button onClick={onRetry}>Try again</Button>
  </div>
)
