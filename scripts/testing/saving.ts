import { vi } from 'vitest'
import { articleIdOf } from '../../shared/articles/paths.ts'
import { decodeText } from '../../shared/base64.ts'
import type { Draft } from '../../shared/drafts.ts'
import type { Picture } from '../../shared/pictures/contract.ts'
import { findWaiting, replaceWaiting, waitingAddress } from '../../shared/pictures/waiting.ts'
import { type Problem, problemOf, problems, Refusal } from '../../shared/problem.ts'
import type { Copy, KeptPicture } from '../../site/dashboard/data/copies.ts'
import type { Fields } from '../../site/dashboard/data/fields.ts'
import type { EditorEnd, Subject } from '../../site/dashboard/data/subject.ts'
import type { Version } from '../../site/dashboard/editor/load.ts'
import type { Presence, PresenceListeners } from '../../site/dashboard/editor/recovery/presence.ts'
import type { Writing } from '../../site/dashboard/editor/writing.ts'
import type { Upload, UploadState } from '../../site/dashboard/media/upload.ts'
import {
  addPicture,
  areIdentical,
  at,
  createServer,
  createStore,
  type Input,
  isUnsent,
  opened,
  openWriting,
  sentAddress,
  session,
  subjectKey,
  waitingStore,
} from './saving-browser.ts'
import { series } from './series.ts'

const acts = {
  type: 12,
  'take-back': 3,
  'add-picture': 4,
  'remove-pictures': 1,
  pause: 10,
  rest: 4,
  save: 4,
  edit: 1,
  publish: 2,
  schedule: 1,
  restore: 2,
  notice: 4,
  'keep-mine': 1,
  'take-theirs': 1,
  'choose-later': 1,
  kill: 2,
  cancel: 1,
  'open-new': 1,
  'open-same': 1,
  'change-elsewhere': 1,
  'delete-elsewhere': 0.3,
  'publish-elsewhere': 0.3,
  'lose-requests': 2,
  'lose-answers': 3,
  'lines-back': 3,
  'sign-out': 0.5,
  'not-now': 1,
  'sign-in': 1,
} as const

/** The values of every text here but the title, which is what is typed. */
const complete: Partial<Fields> = {
  sketch: 'https://example.org/picture.png',
  photoSource: 'The archive',
  html: '<p>Three plain words.</p>',
  sources: 'https://example.org/study',
  category: 'Health',
  isCategoryChosen: false,
  alert: false,
  opening: '',
}

const htmlOf = ({ articleSave }: Draft): string => decodeText(articleSave) ?? ''
const isDraft = ({ _id }: Draft): boolean => _id.includes('-')

/** What an author does in one of the open tabs, or what happens to him. */
interface Step {
  readonly act: keyof typeof acts
  /** Which tab: the remainder by their number. */
  readonly tab: number
}

const total = Object.values(acts).reduce((sum, weight) => sum + weight, 0)

/** A sequence of random steps. @param pick answers a repeatable number below a bound */
const randomSteps = (pick: (below: number) => number): Step[] =>
  Array.from({ length: 4 + pick(20) }, () => {
    let left = (pick(1_000_000) / 1_000_000) * total
    const act = Object.entries(acts).find(([, weight]) => {
      left -= weight
      return left < 0
    })?.[0]
    return { act: (act ?? 'type') as Step['act'], tab: pick(3) }
  })
interface Tab {
  readonly writing: Writing
  subject: Subject
  /** What the frame was told: whether its other screens show that something is not saved. */
  isDirty: boolean
  end: EditorEnd | null
  readonly closing: AbortController
  /** Every title that this tab, or the one whose copy it continues, ever showed. */
  shown: Set<string>
  /** The title and the conflict when the last step ended. */
  title: string
  conflict: unknown
}

const lost = { ok: false, problem: null, status: 0, headers: null } as const

/** The id of the article, or of the draft's article, that a call is about. */
const idIn = ({ body = {}, query = {} }: Record<string, Input>): string => {
  const { id, draftId, arg, editDraft } = body
  const named = id ?? draftId ?? arg ?? (editDraft as Input | undefined)?.id
  return articleIdOf(String(named ?? query.reference ?? query.name).replace('/blog/', ''))
}

/** A browser with its tabs, the line and the server; one is there at a time, because modules have one state. */
const createWorld = () => {
  const server = createServer()
  const copies = new Map<string, Copy>()
  const editors = new Set<Presence & { subject: string; listeners: PresenceListeners }>()
  let tabs: Tab[] = []
  let line: 'open' | 'loses requests' | 'loses answers' = 'open'
  let isSignedIn = true
  let words = 0
  /** Titles that were on a screen. */
  const seen = new Set<string>()
  const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms)
  const later = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
  session.set('open')
  waitingStore.set(new Map())
  const pictures = new Map<string, KeptPicture>()

  /** How many tabs with a text were killed, by its article's id: what they wait for never comes. */
  const killed = new Map<string, number>()
  const never = new Promise<never>(() => {})

  /** What the server answers to a call. */
  const answerOf = async (name: string, { body, query = {} }: Record<string, Input>) => {
    try {
      const act = server.answers[name as never] as unknown as (sent: object) => Promise<unknown>
      const { data, headers } = opened(await act({ body, query, idempotencyKey: null }))
      return { ok: true as const, data, headers: new Headers(headers) }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const problem: Problem = problemOf(error)
      return { ok: false as const, problem, status: problem.status, headers: new Headers() }
    }
  }
  /** In place of `ask` in `data/ask.ts`. */
  const ask = async (name: string, options: Record<string, Input> = {}) => {
    const id = idIn(options)
    const kills = killed.get(id)
    await later(10)
    if (killed.get(id) !== kills) return never
    if (line === 'loses requests') return lost
    if (!isSignedIn) {
      if (name !== 'checkSession' || session.get() !== 'put-off') session.set('ended')
      const [status, detail] = problems['not-signed-in']
      const problem = { type: '', title: '', status, code: 'not-signed-in', detail } as const
      return { ok: false as const, problem, status, headers: new Headers() }
    }
    if (name === 'checkSession') {
      session.set('open')
      return { ok: true as const, data: {}, headers: new Headers() }
    }
    const reply = await answerOf(name, options)
    await later(10)
    if (killed.get(id) !== kills) return never
    return (line as string) === 'open' ? reply : lost
  }

  /** In place of `startUpload` in `media/upload.ts`. */
  const startUpload = (given: File | Promise<File | Picture>): Upload => {
    const state = createStore<UploadState>(() => ({ kind: 'sending', share: 0 }))
    const fail = (canRetry: boolean) => state.set({ kind: 'failed', sentence: '', canRetry })
    const run = async (): Promise<void> => {
      state.set({ kind: 'sending', share: 0 })
      const found = await Promise.resolve(given).catch(() => null)
      await later(15)
      if (found === null) return fail(false)
      const isSent = !(found instanceof File) || (line === 'open' && isSignedIn)
      if (!isSent) return fail(true)
      const { name } = found
      const picture = { name, address: `/uploads/${name}`, width: 1, height: 1 }
      state.set({ kind: 'stored', picture })
    }
    void run()
    return { id: 0, name: '', state, retry: () => void run(), cancel: () => {} }
  }
  /** In place of what the visual editor does with pictures that have arrived. */
  const takeArrived = (): void => {
    for (const { writing } of tabs) {
      const { html } = writing.state().fields
      const next = replaceWaiting(html, (id) => sentAddress(id) ?? waitingAddress(id))
      if (next !== html) writing.write({ html: next })
    }
  }
  const unsubscribe = waitingStore.subscribe(takeArrived)

  /** In place of `announceEditor` in `recovery/presence.ts`. */
  const announceEditor = (subject: string, listeners: PresenceListeners): Presence => {
    const leaving = new AbortController()
    const tell = (act: (other: PresenceListeners) => void) => {
      for (const other of editors)
        if (other.subject === subject && other !== editor && other.session !== editor.session)
          queueMicrotask(() => act(other.listeners))
    }
    const count = () => {
      const all = [...editors].filter((other) => other.subject === subject)
      for (const { listeners } of all) queueMicrotask(() => listeners.onOthers(all.length - 1))
    }
    const editor = {
      subject,
      listeners,
      session: listeners.session ?? `editor ${++words}`,
      signal: leaving.signal,
      announceSaved: () => tell(({ onSavedElsewhere }) => onSavedElsewhere()),
      leave: () => {
        editors.delete(editor)
        leaving.abort()
        count()
      },
    }
    editors.add(editor)
    count()
    return editor
  }

  /** In place of `openEditors` there. */
  const openEditors = () => new Set([...editors].map(({ session }) => session))

  const titleOf = ({ writing }: Tab): string => writing.state().fields.title
  const everShown = new Set<Set<string>>()
  /** Whether this tab, or the one whose text it continues, showed a title, and no other one. */
  const isOnlyOf = ({ shown }: Tab, title: string): boolean =>
    shown.has(title) && ![...everShown].some((other) => other !== shown && other.has(title))
  const open = async (subject: Subject, shown = new Set<string>()): Promise<void> => {
    everShown.add(shown)
    const closing = new AbortController()
    const tab: Omit<Tab, 'writing'> = {
      ...{
        subject,
        isDirty: false,
        end: null,
        closing,
        shown,
        title: '',
        conflict: null,
      },
    }
    const props = {
      subject,
      onEnd: (end: EditorEnd) => {
        tab.end = end
      },
      onStored: (stored: Subject) => {
        tab.subject = stored
      },
      onDirty: (isDirty: boolean) => {
        tab.isDirty = isDirty
      },
    }
    const opening = openWriting(props, closing.signal)
    await wait(50)
    const found = await opening
    if (found.kind === 'open') tabs.push(Object.assign(tab, { writing: found.writing }))
    takeArrived()
  }
  /** The tab is killed: nothing in it runs any more. */
  const kill = (tab: Tab): void => {
    tab.writing.end()
    tab.closing.abort()
    tabs = tabs.filter((one) => one !== tab)
  }
  const nextWord = (): string => `w${++words}`
  const idOf = ({ writing }: Tab): string => {
    const { subject } = writing.state()
    return 'id' in subject ? subject.id : ''
  }
  const elsewhere = (tab: Tab, act: (row: Draft) => void): void => {
    const row = server.get(idOf(tab))
    if (row) act(row)
  }

  const perform: Record<Step['act'], (tab: Tab) => unknown> = {
    type: async ({ writing }) => {
      const { title, html } = writing.state().fields
      const text = html === '' ? complete : {}
      writing.write({ ...text, title: `${title} ${nextWord()}`.trim() })
      seen.add(writing.state().fields.title)
      await wait(30)
    },
    'take-back': ({ writing }) => {
      const { title } = writing.state().fields
      writing.write({ title: title.split(' ').slice(0, -1).join(' ') })
    },
    'add-picture': async ({ writing }) => {
      const { address } = addPicture(new File(['a picture'], nextWord()))
      const { html } = writing.state().fields
      writing.write({ html: `${html}<p><img src="${address}" alt=""></p>` })
      await wait(5)
    },
    'remove-pictures': ({ writing }) =>
      writing.write({ html: replaceWaiting(writing.state().fields.html, () => null) }),
    pause: () => wait(2_000),
    rest: () => wait(25_000),
    save: async ({ writing }) => {
      void writing.submit('save')
      await wait(5)
    },
    edit: async ({ writing }) => {
      writing.set({ reference: 'true', password: 'password' })
      if (writing.state().subject.kind !== 'new') void writing.submit('edit')
      await wait(5)
    },
    publish: async ({ writing }) => {
      writing.set({ reference: 'true', password: 'password' })
      void writing.submit(writing.state().subject.kind === 'article' ? 'edit' : 'publish')
      await wait(5)
    },
    schedule: async ({ writing }) => {
      writing.set({ reference: 'true' })
      if (writing.state().subject.kind === 'draft')
        void writing.schedule('2027-01-01T10:00:00.000Z')
      await wait(5)
    },
    restore: (tab) => {
      const { writing } = tab
      const kept = [...copies.values()].filter(({ fields }) => isOnlyOf(tab, fields.title))
      const copy = kept[words % kept.length]
      if (copy) writing.replace(copy.fields, 'Restored.')
    },
    notice: ({ writing }) => writing.state().notice?.action?.run(),
    'keep-mine': ({ writing }) => writing.state().conflict && void writing.keepMine(),
    'take-theirs': ({ writing }) => writing.takeTheirs(),
    'choose-later': ({ writing }) => writing.chooseLater(),
    kill: async (tab) => {
      const id = articleIdOf(idOf(tab))
      const isAlone = !tabs.some((other) => other !== tab && articleIdOf(idOf(other)) === id)
      // A call says of which text it is, not of which tab: beside another tab the kill comes between calls.
      if (isAlone) killed.set(id, (killed.get(id) ?? 0) + 1)
      else await wait(100)
      kill(tab)
      // Another page reads the pictures again.
      waitingStore.set(new Map())
      await open(tab.subject, tab.shown)
      // Nothing was left: another text begins.
      const next = tabs.at(-1)
      if (next && titleOf(next) === '') next.shown = new Set()
    },
    cancel: async ({ writing }) => {
      void writing.cancel()
      await wait(100)
    },
    'open-new': () => (tabs.length < 3 ? open({ kind: 'new' }) : undefined),
    'open-same': ({ subject }) => (tabs.length < 3 ? open(subject) : undefined),
    'change-elsewhere': (tab) =>
      elsewhere(tab, ({ _id }) => server.change(_id, { headingSave: `Else ${nextWord()}` })),
    'delete-elsewhere': (tab) => elsewhere(tab, ({ _id }) => server.remove(_id)),
    'publish-elsewhere': (tab) =>
      elsewhere(tab, (row) => {
        // The server refuses it while a picture is missing.
        if (!isDraft(row) || findWaiting(htmlOf(row)).length > 0) return
        // Another device has seen it.
        everShown.add(new Set([row.headingSave]))
        server.publish(row._id)
      }),
    'lose-requests': () => {
      line = 'loses requests'
    },
    'lose-answers': () => {
      line = 'loses answers'
    },
    'lines-back': () => {
      line = 'open'
    },
    'sign-out': () => {
      isSignedIn = false
    },
    'not-now': () => {
      if (session.get() === 'ended') session.set('put-off')
    },
    'sign-in': () => {
      isSignedIn = true
      // The dialog asks; whoever has put that off is not asked.
      if (session.get() === 'ended') session.set('open')
    },
  }

  /** The id of each text's article, from its first word on. */
  const ids = new Map<Set<string>, string>()
  const everOpen = new Set<string>()
  /** What must hold after a step. @returns what does not */
  const findFault = (
    step: Step,
    before: readonly { tab: Tab; title: string; base: string; isDirty: boolean }[],
  ): string | null => {
    const kept = new Set([
      ...[...copies.values()].map(({ fields }) => fields.title),
      ...server.all().map(({ headingSave }) => headingSave),
      ...server.stored.filter((row) => !isDraft(row)).map(({ headingSave }) => headingSave),
      ...tabs.map(titleOf),
    ])
    for (const { tab, title, base, isDirty } of before) {
      // Another tab may have saved the same text since: a tab without changes of its own may follow it further.
      const isSavedSince = server.stored.some(
        (row) => row.headingSave === title && row.updatedAt > base && row._id === idOf(tab),
      )
      const isLeft = !tabs.includes(tab) || titleOf(tab) !== title
      const isTyped = tabs.includes(tab) && ['type', 'take-back'].includes(step.act)
      const isChosen = ['restore', 'notice', 'take-theirs'].includes(step.act)
      const isReplaced = tabs.includes(tab) && titleOf(tab) !== title
      if (isReplaced && isDirty && !isSavedSince && !isTyped && !isChosen)
        return `“${title}” was replaced`
      if (isLeft && isDirty && !isTyped && title !== '' && !kept.has(title))
        return `“${title}” is lost`
    }
    for (const tab of tabs) {
      const { writing } = tab
      const state = writing.state()
      const { conflict } = state
      const title = titleOf(tab)
      if (writing.isSaved()) {
        const row = server.stored.find(
          ({ _id, updatedAt }) => _id === idOf(tab) && updatedAt === state.stored.base,
        )
        if (row?.headingSave !== title)
          return `“Saved” over “${title}”; the server has “${row?.headingSave}”`
        const { html } = state.fields
        if (html.includes(waitingAddress(''))) return 'saved, and a picture is not sent'
        if (htmlOf(row) !== html) return 'saved, and the server has another text'
        if (tab.isDirty) return 'saved, and “not saved” on the other screens'
        const isAlone = !tabs.some((other) => other !== tab && other.writing.isDirty())
        const unsaved = [...copies.values()].some(
          (copy) =>
            copy.state === 'unsaved' &&
            copy.subject === subjectKey(state.subject) &&
            areIdentical(copy.fields, state.fields),
        )
        if (unsaved && isAlone) return 'saved, and the browser has it as unsaved'
      }
      const isOwn = ({ fields }: Version) =>
        isOnlyOf(tab, fields.title) && !fields.title.startsWith('Else')
      // Whoever takes a text that began earlier chooses between it and his newer one.
      const isTaken = step.act === 'notice'
      if (conflict && conflict !== tab.conflict && !isTaken && isOwn(conflict))
        return `a conflict with its own “${conflict.fields.title}”`
    }
    for (const { writing } of tabs) {
      const waiting = findWaiting(writing.state().fields.html)
      if (waiting.some((id) => !pictures.has(id))) return 'a picture is lost'
    }
    for (const row of server.all()) {
      if (!isDraft(row) && htmlOf(row).includes(waitingAddress('')))
        return 'published without a picture'
    }
    for (const tab of tabs) {
      const id = ids.get(tab.shown)
      if (id !== undefined && id !== articleIdOf(idOf(tab))) return 'one text is two'
    }
    for (const { _id, headingSave } of server.all()) {
      if (headingSave === '') continue
      const isOpen = tabs.some((tab) => articleIdOf(idOf(tab)) === articleIdOf(_id))
      if (!isOpen && !everOpen.has(articleIdOf(_id))) return 'a draft or an article of no text'
    }
    const articles = server.all().filter((row) => !isDraft(row))
    for (const { headingSave: title } of articles) {
      if (!seen.has(title) && !title.startsWith('Else')) return `“${title}” was on no screen`
    }
    return null
  }

  const note = (): void => {
    for (const tab of tabs) {
      const id = articleIdOf(idOf(tab))
      everOpen.add(id)
      // A text without a word that the server never had may be given up.
      const isStored = [id, idOf(tab)].some((one) => server.get(one) !== undefined)
      const isUnsure = tab.writing.state().sent !== null
      if (titleOf(tab) === '' && !isStored && !isUnsure) ids.delete(tab.shown)
      else if (titleOf(tab) !== '' && !ids.has(tab.shown)) ids.set(tab.shown, id)
      tab.title = titleOf(tab)
      tab.conflict = tab.writing.state().conflict
      tab.shown.add(tab.title)
      seen.add(tab.title)
    }
  }

  /** Does a step. @returns what should not be, or null */
  const step = async (next: Step): Promise<string | null> => {
    if (tabs.length === 0) await open({ kind: 'new' })
    const tab = tabs[next.tab % tabs.length]
    // An editor that closes takes nothing.
    const isTyped = [
      'type',
      'take-back',
      'add-picture',
      'remove-pictures',
      'restore',
      'notice',
    ].includes(next.act)
    if (!tab || (isTyped && tab.writing.state().isClosing)) return null
    note()
    const before = tabs.map((one) => ({
      tab: one,
      title: one.title,
      base: one.writing.state().stored.base ?? '',
      isDirty: isUnsent(one.writing.state()),
    }))
    await perform[next.act](tab)
    takeArrived()
    await wait(0)
    for (const one of tabs) if (one.end) kill(one)
    const fault = findFault(next, before)
    note()
    return fault
  }

  /** Everything answers again, and the author rests. @returns what should not be, or null */
  const settle = async (): Promise<string | null> => {
    line = 'open'
    isSignedIn = true
    if (session.get() === 'ended') session.set('open')
    for (const name of ['rest', 'rest', 'rest'] as const) {
      const fault = await step({ act: name, tab: 0 })
      if (fault) return fault
    }
    for (const tab of tabs) {
      const { writing } = tab
      const state = writing.state()
      const row = server.get(idOf(tab))
      const savesItself =
        state.subject.kind !== 'article' &&
        row?.publishAt === null &&
        state.fields.html !== '' &&
        state.notice?.action?.label !== 'Restore'
      if (savesItself && !state.conflict && !writing.isSaved())
        return `“${tab.title}” is not saved in the end`
    }
    return null
  }
  const end = (): void => {
    unsubscribe()
    for (const tab of tabs) kill(tab)
  }
  return {
    ...{ server, copies, pictures, ask, startUpload, announceEditor, openEditors },
    ...{ step, settle, end },
  }
}

/** Does the steps in a new world, and lets it settle. @returns what should not be, or null */
const run = async (steps: readonly Step[]): Promise<string | null> => {
  vi.useRealTimers()
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 1) })
  const world = createWorld()
  at.browser = world
  try {
    for (const step of steps) {
      const fault = await world.step(step)
      if (fault) return fault
    }
    return await world.settle()
  } finally {
    world.end()
    vi.useRealTimers()
  }
}

/** A fault without the words that were typed. */
const kindOf = (fault: string | null): string | undefined => fault?.replace(/“[^”]*”/g, '…')

/** The shortest part of the steps that still fails in the same way. */
const shrink = async (steps: readonly Step[], kind = ''): Promise<readonly Step[]> => {
  for (const [n] of steps.entries()) {
    const fewer = steps.toSpliced(n, 1)
    if (kindOf(await run(fewer)) === kind) return shrink(fewer, kind)
  }
  return steps
}

/** Runs random sequences. @returns each kind of fault once, with the shortest steps that lead to it */
export const findFaults = async (count: number): Promise<string[]> => {
  const found = new Map<string, string>()
  for (let seed = 1; seed <= count; seed += 1) {
    const steps = randomSteps(series(seed))
    const fault = await run(steps)
    const kind = kindOf(fault)
    if (kind === undefined || found.has(kind)) continue
    const few = await shrink(steps, kind)
    found.set(kind, `${fault}: ${few.map((one) => `${one.act} ${one.tab}`).join(', ')}`)
  }
  return [...found.values()]
}
