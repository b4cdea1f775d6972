import { type CallName, calls } from '../../shared/calls.ts'
import { codeFor } from '../../worker/setup/owner-address.ts'
import { signInBody } from '../lib/client.ts'
import { article, publish } from './articles.ts'
import { type Blog, owner } from './blog.ts'
import { openChallenge } from './captcha.ts'
import { png } from './pictures.ts'
import { confirmationOf, keyed } from './readers.ts'
import { newOwner, setupCode } from './setup-data.ts'
import { firstKey, namedKey, newCredential, sealed, wrappedKey } from './vault.ts'

/** The content of a valid request of a call. */
export interface Sample {
  readonly query?: Record<string, string>
  /** A cookie that it needs besides the session's. */
  readonly cookie?: string
  readonly body?: unknown
  /** The body of a call that takes a file. */
  readonly bytes?: Uint8Array<ArrayBuffer>
}

/** Items that readers sent, for the calls that use them. */
const samplesSent = async ({ anyone, author, db }: Blog, idArticle: string) => {
  const { TEST_HUMAN_TOKEN: human } = owner
  const from = { country: 'Peru', human }
  const opinion = { ...from, reader: 'Eve', opinion: 'The sample: I wonder.', idArticle }
  const ping = { ...from, name: 'Eve', email: 'eve@example.com', detail: 'Good morning.' }
  await anyone.ask('sendOpinion', { body: opinion })
  await anyone.ask('sendPing', { body: ping })
  for (const email of ['leaving@example.com', 'waiting@example.com']) {
    await anyone.ask('subscribe', { body: { email } })
  }
  const [subscriber] = await author.ask('listSubscribers')
  return {
    subscriberId: subscriber?.id ?? '',
    opinionId: (await author.ask('listOpinions'))[0]?._id ?? '',
    pingId: (await author.ask('listPings')).data[0]?.id ?? '',
    confirmation: await confirmationOf(db, 'waiting@example.com'),
  }
}

/** The author's data: a vault with one credential. */
const samplesOfTools = async ({ author }: Blog) => {
  await author.ask('createVaultKey', { body: firstKey() })
  const { _id } = await author.ask('createCredential', { body: newCredential() })
  const { OWNER_PASSWORD: password } = owner
  const next = { ...wrappedKey('n'), version: 1 }
  const anew = { salt: next.salt, sealed: JSON.stringify([[_id, sealed('n')]]) }
  await author.ask('sealCredentials', { body: anew })
  return {
    changePassword: { body: { password, newPassword: password, vaultKey: next } },
    listCredentials: {},
    createCredential: { body: newCredential('Library') },
    editCredential: { body: { ...newCredential('Post'), _id, before: sealed() } },
    deleteCredential: { query: { vault: namedKey.vault, version: '1', indexArray: '0', _id } },
    readVaultKey: {},
    emptyVault: { body: { ...namedKey, password } },
    sealCredentials: { body: anew },
    replaceVaultKey: { body: { ...next, password } },
    createVaultKey: { body: firstKey() },
    listSubscribers: {},
    importSubscribers: {
      body: {
        file: { name: 'readers.csv', columns: ['status'] },
        readers: [{ email: 'brought@example.com', says: [{ column: 'status', value: 'active' }] }],
        meanings: [],
        act: 'add',
      },
    },
    readStatistics: {},
    listArticleCounts: {},
  } satisfies Partial<Record<CallName, Sample>>
}

/** A valid request for every call, on a blog with an edited article and a draft. */
export const samplesFor = async (blog: Blog): Promise<Record<CallName, Sample>> => {
  const { author } = blog
  await author.ask('createArticle', { body: article({ headingSave: 'The sample' }) })
  await author.ask('createDraft', { body: article({ headingSave: 'The sketch' }) })
  const first = (await author.ask('listArticles')).at(-1)
  if (!first) throw new Error('The sample was not kept.')
  const edited = { ...article({ headingSave: 'The sample', html: '<p>Edited once.</p>' }) }
  const { _id: id, updatedAt: from } = first
  const password = { editorPassword: owner.OWNER_PASSWORD }
  await author.ask('editArticle', { body: { ...edited, ...password, id, updatedAt: from } })
  const one = (await author.ask('listArticles')).at(-1)
  await author.ask('createDraft', { body: article({ headingSave: 'The plan' }) })
  const [draft, plan] = (await author.ask('listDrafts')).slice(-2)
  if (!one || !draft || !plan) throw new Error('The samples were not kept.')
  const imported = { key: 'import-the-sample', source: '/home/ada/blog', hash: 'one' }
  await author.ask('createArticle', { body: { ...article({ headingSave: 'Brought' }), imported } })
  const sent = await samplesSent(blog, one._id)
  const binned: string[] = []
  for (const headingSave of ['To bring back', 'To end']) {
    binned.push(await publish(author, { headingSave }))
    const body = { password: owner.OWNER_PASSWORD }
    await author.ask('deleteArticle', { query: { reference: headingSave }, body })
  }
  const tools = await samplesOfTools(blog)
  const { name: picture } = await author.ask('uploadPicture', { bytes: png() })
  const full = { ...article(), category: 'Health', totalWords: 3, href: '/the-sample' }
  const { updatedAt } = draft
  const older = { path: '/older', target: `/blog/${one._id}` }
  await author.ask('createRedirect', { body: older })
  const { id: _id, imageSave: _imageSave, ...archivable } = one
  const archived = {
    ...archivable,
    _id: 'archived0sample',
    href: '/archived',
    oldHrefs: ['/archived-before'],
    description: 'Three plain words.',
    createdAt: '2012-01-01T00:00:00.000Z',
    updatedAt: '2012-01-02T00:00:00.000Z',
  }
  const { challenge, cookie, picks } = await openChallenge(blog)
  const lettersTo = 'author@example.com'
  await author.ask('changeOwner', { body: { password: owner.OWNER_PASSWORD, lettersTo } })
  return {
    listArticles: { query: { id: 'stillpress' } },
    listMoreArticles: {},
    readArticleAtPath: { query: { name: `/blog/${one._id}` } },
    readArticle: { body: { href: one.href } },
    searchTexts: { query: { q: 'edited', from: '0' } },
    createArticle: { body: full },
    editArticle: {
      body: {
        ...full,
        headingSave: one.headingSave,
        id: one._id,
        updatedAt: one.updatedAt,
        editorPassword: owner.OWNER_PASSWORD,
      },
    },
    deleteArticle: {
      query: { reference: one.headingSave },
      body: { password: owner.OWNER_PASSWORD, _id: one._id },
    },
    previewArticle: { body: full },
    createPreviewLink: { query: { reference: plan._id } },
    listPreviewLinks: { query: { reference: plan._id } },
    endPreviewLinks: { query: { reference: plan._id } },
    previewLetter: { body: full },
    chooseLetters: { body: { letters: 'summary' } },
    listBin: {},
    restoreFromBin: { body: { _id: binned[0] } },
    deleteFromBin: { body: { password: owner.OWNER_PASSWORD, _id: binned[1] } },
    listVersions: { query: { reference: one._id } },
    readVersion: { query: { reference: one._id, version: '1' } },
    listArchive: {},
    restoreArticle: { body: archived },
    readSettings: {},
    changeSettings: {
      body: { version: (await blog.author.ask('readSettings')).version, changes: {} },
    },
    listTexts: {},
    saveText: { body: { name: 'now', html: '<p>The sample.</p>', updatedAt: null } },
    listRedirects: {},
    createRedirect: { body: { path: '/2012/the-sample/', target: `/blog/${one._id}` } },
    deleteRedirect: { query: { reference: '/older' } },
    createDraft: { query: { reference: 'abc' }, body: full },
    listDrafts: { query: { reference: 'abc' } },
    editDraft: { body: { editDraft: { ...full, id: draft._id, updatedAt } } },
    scheduleDraft: {
      body: {
        id: plan._id,
        updatedAt: plan.updatedAt,
        publishAt: '2099-01-01T00:00:00.000Z',
        reference: 'true',
      },
    },
    deleteDraft: { body: { arg: draft._id } },
    listImports: {},
    takeBackImport: { body: { key: imported.key, password: owner.OWNER_PASSWORD } },
    signIn: { body: signInBody(owner) },
    checkSession: {},
    checkPassword: { body: { password: owner.OWNER_PASSWORD } },
    signOut: {},
    readSetup: {},
    setUp: { body: { ...newOwner, code: setupCode } },
    readOwner: {},
    changeOwner: { body: { password: owner.OWNER_PASSWORD, lettersTo } },
    readAuthorLetters: {},
    setDailyLetter: { body: { isOn: true } },
    sendConfirmation: {},
    confirmLetters: { body: { code: codeFor(keyed, lettersTo) } },
    readHook: {},
    setHook: { body: { url: 'https://builds.example.org/hook' } },
    testHook: {},
    reportVisitor: { body: ['192.0.2.1'] },
    listFailedSignIns: {},
    listSessions: {},
    endSession: { query: { reference: 'long-ended' } },
    endOtherSessions: {},
    createCaptcha: { body: { kind: 'pictures' } },
    answerCaptcha: { body: { id: challenge.id, picks }, cookie },
    listLikes: { query: { ArticleId: one._id } },
    listUnlikes: {},
    like: { body: { Email: 'reader@example.com', idArticle: one._id } },
    unlike: { body: { Email: 'reader@example.com', idArticle: one._id } },
    sendOpinion: {
      query: { reference: 'abc' },
      body: {
        reader: 'Ada',
        country: 'Norway',
        opinion: 'The sample: I agree.',
        idArticle: one._id,
        human: owner.TEST_HUMAN_TOKEN,
      },
    },
    listOpinions: { query: { reference: 'abc' } },
    deleteOpinion: { query: { reference: sent.opinionId } },
    sendPing: {
      body: {
        name: 'Ada',
        email: 'ada@example.com',
        country: 'Norway',
        detail: 'Hello.',
        human: owner.TEST_HUMAN_TOKEN,
      },
    },
    listPings: {},
    deletePing: { query: { reference: sent.pingId } },
    subscribe: { body: { email: 'reader@example.com' } },
    confirmSubscription: { body: { token: sent.confirmation } },
    unsubscribe: { body: { email: 'reader@example.com', id: 11 } },
    unsubscribeShort: { body: { email: 'leaving@example.com', id: 11 } },
    readCounts: {},
    markSeen: { body: { list: 'opinions' } },
    readOverview: {},
    closeNotice: { body: { notice: 'firstStepsClosed' } },
    ...tools,
    deleteSubscriber: { query: { reference: sent.subscriberId } },
    uploadPicture: { bytes: png({ width: 3, height: 2 }) },
    listPictures: {},
    listPictureUses: {},
    readVideo: { query: { address: 'https://example.com/' } },
    deletePicture: { query: { reference: picture } },
    readMail: {},
    retryMail: { body: { letter: 'all' } },
    listLocalMail: {},
    forgetReader: { body: { email: 'reader@example.com' } },
    setBlock: { body: { r: 'green' } },
    readBlock: {},
    readMonitor: {},
    setMonitor: { body: { monitor: true, monitorId: 'monitor' } },
    countView: { body: { count: 7 } },
    countDailyView: { body: { day: '2026-01-01', count: 7 } },
    countVisit: { body: { ArticleId: one._id, from: 'search.example.com' } },
    readBackup: { body: { password: owner.OWNER_PASSWORD } },
    noteBackup: { body: { takenAt: '2026-01-02T03:04:05.678Z' } },
    readHealth: {},
    readSite: {},
    readRebuild: {},
    askRebuild: {},
    reportFailure: { body: { error: 'The disk is full.' } },
    readRevision: {},
    readPublicRows: { query: { table: 'articles', columns: 'heading' } },
  }
}

/** Those that end something, the session's token among it. */
const lastCalls: readonly CallName[] = [
  'deleteArticle',
  'deleteDraft',
  'checkPassword',
  'changePassword',
  'signIn',
  'signOut',
  'setUp',
]

/** Every call, in an order in which each sample is valid when those before it have been sent. */
export const callsInOrder: readonly CallName[] = [
  ...(Object.keys(calls) as CallName[]).filter((name) => !lastCalls.includes(name)),
  ...lastCalls,
]

/** A query as part of an address. */
export const queryText = (query: Record<string, string> = {}): string => {
  const text = new URLSearchParams(query).toString()
  return text === '' ? '' : `?${text}`
}

/** A sample in the form of `send`: its own cookie is added to another. */
export const requestOf = ({ query, body, bytes, cookie }: Sample, other = '') => ({
  query: queryText(query),
  body: bytes ?? (body === undefined ? undefined : JSON.stringify(body)),
  headers: { Cookie: [other, cookie].filter(Boolean).join('; ') },
})
