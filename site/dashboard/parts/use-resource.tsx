import type { Resource } from '../data/resource.ts'
import { useStore } from '../data/store.ts'
import { useWhenVisible } from '../data/use-when-visible.ts'
import { Failure } from './Failure.tsx'

/** Data of the server for a view, loaded when it is shown and whenever the tab becomes visible. */
export const useResource = <Data,>({
  store,
  load,
}: Pick<Resource<Data>, 'store'> & { readonly load: () => unknown }) => {
  const { data, failure, isLoading } = useStore(store)
  useWhenVisible(load)
  return {
    data,
    isLoading,
    /** Whether nothing was answered yet. */
    isWaiting: data === undefined && failure === undefined,
    /** Why the last load failed, with a way to try again. */
    failed: failure !== undefined && <Failure problem={failure} onRetry={() => void load()} />,
  }
}
