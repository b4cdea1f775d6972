import { Component, type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { Button } from './Button.tsx'

interface BoundaryProps {
  readonly children: ReactNode
}

/** Keeps the rest of the dashboard as it is if one part cannot be shown. */
export class Boundary extends Component<BoundaryProps, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError = () => ({ hasFailed: true })

  override render() {
    if (!this.state.hasFailed) return this.props.children
    return (
      <div className="dashboard-failure" role="alert">
        <p className="dashboard-failed">This screen could not be opened.</p>
        {/* Browsers remember a failed module: only a reload of the page asks for it again. */}
        <Button onClick={() => location.reload()}>Load the page again</Button>
      </div>
    )
  }
}

/**
 * A component whose script loads when it is first shown; it is shown as soon as the script is there.
 * React's `lazy` waits until its loading message has been visible for 300 ms.
 * @param load its module, whose default export it is
 * @param label the name of the part, for the loading message; without it nothing is shown while the script loads
 */
export const lazyComponent = <Props extends object>(
  load: () => Promise<{ readonly default: ComponentType<Props> }>,
  label?: string,
): ComponentType<Props> => {
  let loadedComponent: ComponentType<Props> | undefined
  const Part = (props: Props) => {
    const [found, setFound] = useState<ComponentType<Props> | Error | undefined>(
      () => loadedComponent,
    )
    useEffect(() => {
      if (loadedComponent) return
      load().then(({ default: Shown }) => {
        loadedComponent = Shown
        setFound(() => Shown)
      }, setFound)
    }, [])
    if (found instanceof Error) throw found
    const Shown = found
    if (Shown) return <Shown {...props} />
    return label && <p className="dashboard-wait">Opening {label}…</p>
  }
  return (props) => (
    <Boundary>
      <Part {...props} />
    </Boundary>
  )
}
