import { watch } from 'node:fs'

/** After this many milliseconds without a change, a burst of changes is over. */
const quiet = 120

/** Watches folders recursively; a burst of changes counts as one. @returns a function that stops watching */
export const watchFolders = (
  folders: readonly string[],
  onChange: (files: readonly string[]) => void,
): (() => void) => {
  const changed = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  const notify = (): void => {
    const files = [...changed].sort()
    changed.clear()
    onChange(files)
  }
  const watchers = folders.map((folder) =>
    watch(folder, { recursive: true }, (_event, name) => {
      // Editors write a temporary file before they rename it; tests are not part of any page.
      if (name === null || /(?:~|\.swp|\.tmp)$|(?:^|\/)[.#4]|\.(?:test|deep)\.ts$/.test(name))
        return
      changed.add(`${folder}/${name}`)
      clearTimeout(timer)
      timer = setTimeout(notify, quiet)
    }),
  )
  return () => {
    clearTimeout(timer)
    for (const watcher of watchers) watcher.close()
  }
}
