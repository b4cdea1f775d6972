import { Component, type ReactNode, Suspense } from 'react'
import { Button } from './Button.tsx'

interface Props {
  /** The name for the loading message. */
  readonly opens: string
  readonly children: ReactNode
}

/** A screen whose script is loaded when it is opened; where that fails, the rest stays as it is. */
export class LazyScreen extends Component<Props, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError = () => ({ hasFailed: true })

  override render() {
    const { opens, children } = this.props
    if (!this.state.hasFailed) {
      return (
        <Suspense fallback={<p className="dashboard-wait">Opening {opens}…</p>}>
          {children}
        </Suspense>
      )
    }
    return (
      <div className="dashboard-failure" role="alert">
        <p className="dashboard-failed">This screen could not be opened.</p>
        {/* Browsers keep a failed module: only the page itself can ask for it again. */}
        <Button onClick={() => location.reload()}>Load the page again</Button>
      </div>
    )
  }
}
