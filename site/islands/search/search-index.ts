import { type ReadyIndex, readyIndex } from '../../../shared/search.ts'

let index: Promise<ReadyIndex> | undefined

const fetchIndex = async (): Promise<ReadyIndex> => {
  const response = await fetch('/search-index.json')
  if (!response.ok) throw new Error(response.statusText)
  return readyIndex(await response.json())
}

/** The titles and page names, loaded once per page; after a failure the next use loads them again. */
export const searchIndex = (): Promise<ReadyIndex> => {
  index ??= fetchIndex().catch((error) => {
    index = undefined
    throw error
  })
  return index
}
