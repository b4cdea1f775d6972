import { storageNames } from '../../../shared/names.ts'
import { ask } from '../data/ask.ts'
import { readJson } from '../data/storage.ts'
import { block } from './switches.ts'
import { useTurn } from './use-turn.ts'

/** Closes the blog to readers, or opens it. */
export const useAccess = () =>
  useTurn({
    send: (isClosed) => {
      const authData = readJson(storageNames.auth, () => true) ?? {}
      return ask('setBlock', { body: { r: isClosed ? 'red' : 'green', authData } })
    },
    onTurned: (answer) => block.put(() => answer),
    load: block.load,
  })
