import { vi } from 'vitest'
import type { Picture } from '../../shared/pictures/contract.ts'
import type { Copy, KeptPicture } from '../../site/dashboard/data/copies.ts'
import type { Presence, PresenceListeners } from '../../site/dashboard/editor/recovery/presence.ts'
import type { Upload, UploadState } from '../../site/dashboard/media/upload.ts'

/** What a call takes. */
export type Input = Record<string, unknown>

/** What the editor's modules find in place of the network, of the browser's storage and of its other tabs. */
export interface FakeBrowser {
  readonly ask: (name: string, options?: Record<string, Input>) => Promise<unknown>
  readonly copies: Map<string, Copy>
  readonly announceEditor: (subject: string, listeners: PresenceListeners) => Presence
  readonly openEditors: () => ReadonlySet<string>
  readonly pictures: Map<string, KeptPicture>
  readonly startUpload: (given: File | Promise<File | Picture>) => Upload
}

/** The browser that is there: the modules have one state, so one at a time. */
export const at: { browser: FakeBrowser | null } = { browser: null }
const browser = (): FakeBrowser => {
  if (!at.browser) throw new Error('There is no browser.')
  return at.browser
}

const nothing = () => {}
const target = { addEventListener: nothing, removeEventListener: nothing }
const implementation = { createHTMLDocument: () => ({}) }
vi.stubGlobal('addEventListener', nothing)
vi.stubGlobal('document', { ...target, cookie: '', querySelector: () => null, implementation })
vi.stubGlobal('window', target)
vi.stubGlobal('location', { search: '', protocol: 'http:', origin: 'http://localhost' })

vi.doMock('../../site/dashboard/data/ask.ts', () => ({
  ask: (name: string, options?: Record<string, Input>) => browser().ask(name, options),
  askInBackground: (name: string) => browser().ask(name),
  describeProblem: () => 'The site could not be reached.',
  isUnanswered: (problem: { status: number } | null) => problem === null || problem.status >= 500,
}))
vi.doMock('../../site/dashboard/data/copies.ts', () => ({
  storeCopy: async (copy: Copy) => void browser().copies.set(copy.id, structuredClone(copy)),
  listCopies: async (subject: string) =>
    [...browser().copies.values()]
      .filter((copy) => copy.subject === subject)
      .sort((a, b) => b.at - a.at),
  pruneCopies: async () => {},
  readNotedCopies: () => [],
  noteCopy: () => nothing,
  keepPicture: async (kept: KeptPicture) => void browser().pictures.set(kept.id, kept),
  listPictures: async () => [...browser().pictures.values()],
  deletePictures: async (all: readonly { id: string }[]) => {
    for (const { id } of all) browser().pictures.delete(id)
  },
}))
vi.doMock('../../site/dashboard/media/upload.ts', () => ({
  startUpload: (given: File | Promise<File | Picture>) => browser().startUpload(given),
  canRetry: (state: UploadState) => state.kind === 'failed' && state.canRetry,
}))
// There is no DOM; two texts here are the same if their HTML is.
vi.doMock('../../site/dashboard/editor/html/inert.ts', () => ({
  inertDocument: {},
  parseClean: (html: string) => html,
}))
vi.doMock('../../site/dashboard/editor/html/canonical.ts', () => ({
  canonical: (html: string) => html,
}))
vi.doMock('../../site/dashboard/editor/recovery/presence.ts', () => ({
  announceEditor: (subject: string, listeners: PresenceListeners) =>
    browser().announceEditor(subject, listeners),
  openEditors: async () => browser().openEditors(),
}))

/** The editor's modules with these in place, and the Worker. */
export const { opened } = await import('../../site/testing/answers.ts')
export const { createServer } = await import('../../site/testing/store.ts')
export const { openWriting } = await import('../../site/dashboard/editor/open.ts')
export const { session } = await import('../../site/dashboard/data/session.ts')
export const { addPicture, sentAddress, waitingStore } = await import(
  '../../site/dashboard/media/waiting.ts'
)
export const { createStore } = await import('../../site/dashboard/data/store.ts')
export const { isUnsent } = await import('../../site/dashboard/editor/writing-state.ts')
export const { subjectKey } = await import('../../site/dashboard/editor/load.ts')
export const { areIdentical } = await import('../../site/dashboard/data/fields.ts')
