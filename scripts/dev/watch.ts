import { watch } from 'node:fs'

/** Milliseconds without a change after which a burst of them counts as over. */
const quiet = 120

/** Watches folders with all below; a burst of changes is one. @returns ends the watching */
export const watchFolders = (
  folders: readonly string[],
  onChange: (files: readonly string[]) => void,
): (() => void) => {
  const changed = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  const tell = (): void => {
    const files = [...changed].sort()
    changed.clear()
    onChange(files)
  }
  const watchers = folders.map((folder) =>
    watch(folder, { recursive: true }, (_event, name) => {
      // Editors write beside a file before they put it in its place; tests are in no page.
      if (name === null || /(?:~|\.swp|\.tmp)$|(?:^|\/)[.#4]|\.(?:test|deep)\.ts$/.test(name))
        return
      changed.add(`${folder}/${name}`)
      clearTimeout(timer)
      timer = setTimeout(tell, quiet)
    }),
  )
  return () => {
    clearTimeout(timer)
    for (const watcher of watchers) watcher.close()
  }
}
