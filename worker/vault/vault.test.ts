import { expect, test } from 'vitest'
import { expectData } from '../../scripts/lib/client.ts'
import { owner, sharedBlog } from '../../scripts/testing/blog.ts'
import { outcome, sql } from '../../scripts/testing/calls.ts'
import { atOnce, hostileTexts, tally, wholeDatabase } from '../../scripts/testing/readers.ts'
import { dump, send } from '../../scripts/testing/requests.ts'
import {
  credential,
  emptyVault,
  firstKey,
  namedKey,
  newCredential,
  sealed,
  wrappedKey,
} from '../../scripts/testing/vault.ts'
import { decodeName, encodeName } from '../../shared/vault/name.ts'

const blog = await sharedBlog()
const { author, db } = blog

/** A vault with these credentials and no other. @returns their ids */
const vaultWith = async (...names: string[]): Promise<string[]> => {
  await emptyVault(db)
  await author.ask('createVaultKey', { body: firstKey() })
  const ids: string[] = []
  for (const name of names) {
    ids.push((await author.ask('createCredential', { body: newCredential(name) }))._id)
  }
  return ids
}

const listed = () => author.ask('listCredentials')
const namesListed = async () => (await listed()).map(({ name }) => decodeName(name))
const remove = (indexArray: unknown, _id: string) =>
  author.call('deleteCredential', { query: { ...namedKey, indexArray, _id } })
/** An edit that began from the password of a letter. */
const edit = (_id: string, name: string, letter = 'b', from = 'a') => {
  const body = { ...newCredential(name, letter), _id, counter: 2, before: sealed(from) }
  return author.call('editCredential', { body })
}

test('before the first credential there is no key, and without a key no credential', async () => {
  await emptyVault(db)
  expect(await author.ask('readVaultKey')).toBeNull()
  expect(await listed()).toEqual([])
  const body = newCredential()
  expect(outcome(await author.call('createCredential', { body }))).toBe('vault-key-changed')
  expect(await listed()).toEqual([])
})

test('the first key is kept, a second one changes nothing', async () => {
  await emptyVault(db)
  const first = await author.call('createVaultKey', { body: firstKey() })
  expect([first.status, expectData(first)]).toEqual([201, { ...wrappedKey(), version: 1 }])
  const second = await author.call('createVaultKey', { body: firstKey('z') })
  expect(outcome(second)).toBe('vault-key-exists')
  expect(await author.ask('readVaultKey')).toEqual({ ...wrappedKey(), version: 1 })
})

test('of keys that are made at once one is kept, the one that was answered', async () => {
  await emptyVault(db)
  const letters = [...'abcdefgh']
  const replies = await atOnce(letters.length, (n) =>
    author.call('createVaultKey', { body: firstKey(letters[n - 1]) }),
  )
  expect(tally(replies.map(outcome))).toEqual({ 201: 1, 'vault-key-exists': 7 })
  const [made] = replies.filter(({ ok }) => ok).map(expectData)
  expect(await author.ask('readVaultKey')).toEqual(made)
})

test('a key is kept only with the password that it is wrapped with', async () => {
  await emptyVault(db)
  const body = { ...firstKey(), password: 'not the password' }
  expect(outcome(await author.call('createVaultKey', { body }))).toBe('wrong-password')
  expect(await author.ask('readVaultKey')).toBeNull()
})

test('a key that could open nothing is refused', async () => {
  await emptyVault(db)
  const bytes = (count: number) => Buffer.alloc(count).toString('base64')
  for (const [field, value] of [
    ...[bytes(15), bytes(17), '***', ''].map((value) => ['salt', value] as const),
    ...[bytes(44), '***', ''].map((value) => ['wrapped', value] as const),
    ...[bytes(44), '***', ''].map((value) => ['recovery', value] as const),
    ...['', 'short', 'a b c d e f g'].map((value) => ['vault', value] as const),
    ...[99_999, 10_000_001].map((value) => ['iterations', value] as const),
  ]) {
    const body = { ...firstKey(), [field]: value }
    const reply = await author.call('createVaultKey', { body })
    expect([field, value, outcome(reply)]).toEqual([field, value, 'invalid-input'])
    expect(reply).toMatchObject({ problem: { errors: [{ field }] } })
  }
  expect(await author.ask('readVaultKey')).toBeNull()
})

test('a credential is answered as it was sent, with an id, and listed oldest first', async () => {
  await vaultWith()
  const names = ['Post office', 'Library', 'archive']
  for (const [n, name] of names.entries()) {
    const sent = credential(name, 'abc'[n])
    const reply = await author.call('createCredential', { body: { ...namedKey, ...sent } })
    expect([reply.status, expectData(reply)]).toEqual([201, sent])
  }
  const all = await listed()
  expect(all.map(({ name }) => decodeName(name))).toEqual(names)
  expect(all.map(({ password }) => password)).toEqual([...'abc'].map(sealed))
  expect(new Set(all.map(({ _id }) => _id)).size).toBe(3)
  expect(all[0]?.name).toBe('[80,111,115,116,32,111,102,102,105,99,101]')
})

test('any name is kept to the letter', async () => {
  const names = [...hostileTexts, 'x'.repeat(200), '💥'.repeat(100)].filter((one) => one.trim())
  await vaultWith(...names)
  expect(await namesListed()).toEqual(names)
})

test('an edited credential keeps its id and its place', async () => {
  const ids = await vaultWith('One', 'Two', 'Three')
  expect(expectData(await edit(ids[1] ?? '', 'Zwei', 'z'))).toBe('updated')
  expect((await listed()).map(({ _id }) => _id)).toEqual(ids)
  expect((await listed())[1]).toEqual({ ...credential('Zwei', 'z'), _id: ids[1], counter: 2 })
  expect(outcome(await edit('A'.repeat(21), 'Nobody'))).toBe('credential-not-found')
  for (const id of ['', 'x', "' OR 1=1 --"]) {
    expect(outcome(await edit(id, 'Nobody')), id).toBe('credential-malformed')
  }
  expect(await namesListed()).toEqual(['One', 'Zwei', 'Three'])
})

test('a credential needs a name and a password, in the form they travel in', async () => {
  const [id = ''] = await vaultWith('Kept')
  const before = await dump(db)
  const { name, password } = credential()
  const none = { name: '', password: '' }
  const hex = (text: string) => Buffer.from(text).toString('base64')
  const ways: [given: object, code: string, fields: string[]][] = [
    [{ password }, 'credential-incomplete', ['name']],
    [{ name }, 'credential-incomplete', ['password']],
    [{}, 'credential-incomplete', ['name', 'password']],
    [{ name: encodeName(' \t\n'), password }, 'credential-incomplete', ['name']],
    [{ name: '[0]', password }, 'credential-malformed', ['name']],
    [{ name: '[65536]', password }, 'credential-malformed', ['name']],
    [{ name: '[55357]', password }, 'credential-malformed', ['name']],
    [{ name: encodeName('x'.repeat(201)), password }, 'credential-malformed', ['name']],
    [{ name, password: hex('aa'.repeat(28)) }, 'credential-malformed', ['password']],
    [{ name, password: hex(`${'aa'.repeat(40)}a`) }, 'credential-malformed', ['password']],
    [{ name, password: hex('a plain password '.repeat(5)) }, 'credential-malformed', ['password']],
    [{ name: '[0]', password: hex('x') }, 'credential-malformed', ['name', 'password']],
    [{ name: 'Post office', password }, 'invalid-input', ['name']],
    [{ name: '[]', password }, 'invalid-input', ['name']],
    [{ name, password: 'not base64' }, 'invalid-input', ['password']],
  ]
  for (const [input, code, fields] of ways) {
    const replies = [
      await author.call('createCredential', { body: { ...newCredential(), ...none, ...input } }),
      await author.call('editCredential', {
        body: { ...newCredential(), ...none, ...input, _id: id },
      }),
    ]
    for (const reply of replies) {
      const refused = reply.ok ? [] : reply.problem.errors?.map(({ field }) => field)
      expect([input, outcome(reply), refused]).toEqual([input, code, fields])
    }
  }
  expect(await dump(db)).toEqual(before)
})

test('a credential is deleted where the index and the id agree, and nowhere else', async () => {
  const [one = '', two = '', three = ''] = await vaultWith('One', 'Two', 'Three')
  const before = await dump(db)
  for (const [index, id] of [
    [0, two],
    [2, two],
    [3, three],
    [1_000_000, one],
  ] as const) {
    expect(outcome(await remove(index, id)), `${index}`).toBe('credential-moved')
  }
  expect(outcome(await remove(0, 'nobody'))).toBe('credential-not-found')
  expect(await dump(db)).toEqual(before)
  expect(expectData(await remove(1, two))).toBe('deleted')
  expect(outcome(await remove(1, two))).toBe('credential-not-found')
  expect(outcome(await remove(2, three))).toBe('credential-moved')
  expect(expectData(await remove(1, three))).toBe('deleted')
  expect(await namesListed()).toEqual(['One'])
})

test('an index that is no whole number is refused', async () => {
  const [id = ''] = await vaultWith('Only')
  for (const index of ['', ' ', '0x0', '0e1', '-0', '+0', '0.0', '-1', 'NaN', 'null', '9e99']) {
    expect([index, outcome(await remove(index, id))]).toEqual([index, 'invalid-query'])
  }
  expect(outcome(await remove(0, ''))).toBe('credential-unnamed')
  expect(await namesListed()).toEqual(['Only'])
})

test('of deletions at once one is the first, and an edit brings nothing back', async () => {
  const [id = ''] = await vaultWith('First', 'Second')
  const replies = await atOnce(8, () => remove(0, id))
  expect(tally(replies.map(outcome))).toEqual({ 200: 1, 'credential-not-found': 7 })
  expect(outcome(await edit(id, 'Back again'))).toBe('credential-not-found')
  expect(await namesListed()).toEqual(['Second'])
})

test('a retry after a lost answer is answered as the first time', async () => {
  await emptyVault(db)
  await author.ask('createVaultKey', { body: firstKey() })
  const once = { body: newCredential('Once') }
  const stored = { ...credential('Once'), _id: once.body._id }
  const first = await author.ask('createCredential', once)
  expect([first, await author.ask('createCredential', once)]).toEqual([stored, stored])
  expect(await listed()).toEqual([stored])
  const { _id } = once.body
  const edits = [await edit(_id, 'Twice', 'b'), await edit(_id, 'Twice', 'b')]
  expect(edits.map(expectData)).toEqual(['updated', 'updated'])
  expect(outcome(await author.call('createCredential', once))).toBe('credential-changed')
  expect(await namesListed()).toEqual(['Twice'])
})

test('twins of a request that come at once keep one credential', async () => {
  await vaultWith()
  const twin = { body: newCredential('Twin') }
  const replies = await atOnce(8, () => author.call('createCredential', twin))
  expect(new Set(replies.map((reply) => expectData(reply)._id)).size).toBe(1)
  expect(await namesListed()).toEqual(['Twin'])
})

test('what was deleted is nowhere in the database', async () => {
  await emptyVault(db)
  const body = newCredential('A bank of long ago', 'q')
  const isKept = async () => {
    const text = await wholeDatabase(blog)
    const { name, password } = body
    const traces = ['bank of long ago', name, password, sealed('w'), wrappedKey('v').wrapped]
    return traces.filter((trace) => text.includes(trace.toLowerCase()))
  }
  await author.ask('createVaultKey', { body: firstKey('v') })
  const { _id } = await author.ask('createCredential', { body })
  expect(await isKept()).not.toEqual([])
  expectData(await edit(_id, 'A bank of long ago', 'w', 'q'))
  expectData(await remove(0, _id))
  await emptyVault(db)
  expect(await isKept()).toEqual([])
})

test('a thousand credentials come in one answer, in their order', async () => {
  const [first = ''] = await vaultWith('Credential 0')
  await sql(
    db,
    `WITH RECURSIVE n (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < 999)
       INSERT INTO credentials (id, name, password, created_at)
       SELECT 'credential-' || n, 'Credential ' || n, ?1, '' FROM n`,
    sealed(),
  )
  const names = Array.from({ length: 1_000 }, (_, n) => `Credential ${n}`)
  expect(await namesListed()).toEqual(names)
  expect(expectData(await remove(999, 'credential-999'))).toBe('deleted')
  expect(expectData(await remove(0, first))).toBe('deleted')
  expect(await namesListed()).toEqual(names.slice(1, -1))
})

test('nobody but the author sees that there is a vault', async () => {
  const [id = ''] = await vaultWith('Secret')
  for (const call of ['listCredentials', 'readVaultKey', 'deleteCredential'] as const) {
    const query = call === 'deleteCredential' ? `?indexArray=0&_id=${id}` : ''
    expect((await send(blog, call, { query })).status).toBe(401)
  }
  expect(await namesListed()).toEqual(['Secret'])
})

test('a write with the key of another vault, or an older one, changes nothing', async () => {
  const [id = ''] = await vaultWith('Kept')
  await emptyVault(db)
  // Made anew, its version is 1 again.
  const again = { ...firstKey('z'), vault: 'another-vault' }
  await author.ask('createVaultKey', { body: again })
  const row = { ...credential('Kept'), _id: id }
  const live = { vault: again.vault, version: 1 }
  await author.ask('createCredential', { body: { ...live, ...row } })
  const before = await dump(db)
  const change = { password: owner.OWNER_PASSWORD, newPassword: 'a newer battery staple' }
  for (const named of [namedKey, { ...live, version: 2 }, { ...live, vault: '' }]) {
    const edited = { ...named, ...row, before: row.password }
    const key = { ...wrappedKey('n'), ...named }
    const replies = [
      await author.call('createCredential', { body: { ...named, ...credential('Stale') } }),
      await author.call('editCredential', { body: edited }),
      await author.call('deleteCredential', { query: { ...named, indexArray: 0, _id: id } }),
      await author.call('emptyVault', { body: { ...named, password: owner.OWNER_PASSWORD } }),
      await author.call('changePassword', {
        body: { ...change, vaultKey: named.vault === '' ? null : key },
      }),
    ]
    expect(replies.map(outcome)).toEqual(Array(5).fill('vault-key-changed'))
  }
  expect(await dump(db)).toEqual(before)
})

test('of two edits of the same text the later is refused, and the earlier is kept', async () => {
  const [id = ''] = await vaultWith('Bank')
  expect(outcome(await edit(id, 'Bank', 'm'))).toBe(200)
  expect(outcome(await edit(id, 'Bank', 't'))).toBe('credential-changed')
  expect((await listed())[0]?.password).toBe(sealed('m'))
  const taken = { body: { ...newCredential('Other', 'o'), _id: id } }
  expect(outcome(await author.call('createCredential', taken))).toBe('credential-changed')
  expect((await listed())[0]?.password).toBe(sealed('m'))
})

/** The request that replaces the key, and what was sealed with it. */
const replace = (letter: string, fields = {}) =>
  author.call('replaceVaultKey', {
    body: { ...wrappedKey(letter), version: 1, password: owner.OWNER_PASSWORD, ...fields },
  })
const seal = (letter: string, ids: readonly string[]) => {
  const pairs = JSON.stringify(ids.map((id) => [id, sealed(letter)]))
  const body = { salt: wrappedKey(letter).salt, sealed: pairs }
  return author.call('sealCredentials', { body })
}

test('a new key replaces the present one together with all that was sealed with it, or not at all', async () => {
  const ids = await vaultWith('One', 'Two')
  const before = await listed()
  expect(outcome(await replace('n'))).toBe('vault-key-changed')
  expectData(await seal('n', ids.slice(1)))
  expect(outcome(await replace('n'))).toBe('vault-key-changed')
  // Sealed with yet another key, or changed meanwhile.
  expectData(await seal('x', ids))
  expect(outcome(await replace('n'))).toBe('vault-key-changed')
  expectData(await seal('n', ids))
  expectData(await edit(ids[0] ?? '', 'Changed'))
  expect(outcome(await replace('n'))).toBe('vault-key-changed')
  expectData(await edit(ids[0] ?? '', 'One', 'a', 'b'))
  expect(await listed()).toEqual([{ ...before[0], counter: 2 }, before[1]])
  expectData(await seal('n', ids))
  expect(outcome(await replace('n', { password: 'not it' }))).toBe('wrong-password')
  expect(expectData(await replace('n'))).toBe('replaced')
  expect((await listed()).map(({ password }) => password)).toEqual([sealed('n'), sealed('n')])
  expect(await author.ask('readVaultKey')).toEqual({ ...wrappedKey('n'), version: 2 })
  const kept = await wholeDatabase(blog)
  expect(kept).not.toContain(wrappedKey().wrapped.toLowerCase())
  expect(kept).not.toContain(sealed().toLowerCase())
})

test('what is no list of sealed passwords is kept nowhere', async () => {
  const ids = await vaultWith('One')
  const before = await dump(db)
  const { salt } = wrappedKey('n')
  for (const sealed of ['', 'no JSON', '[[']) {
    const reply = await author.call('sealCredentials', { body: { salt, sealed } })
    expect([sealed, outcome(reply)]).toEqual([sealed, 'credential-malformed'])
  }
  for (const pairs of [[], [[ids[0]]], [[ids[0], 'short']], [[ids[0], 'a password '.repeat(9)]]]) {
    const sealed = JSON.stringify(pairs)
    expectData(await author.call('sealCredentials', { body: { salt, sealed } }))
  }
  expect(await dump(db)).toEqual(before)
})

test('the vault is emptied only with the typed password, however fresh the session', async () => {
  await vaultWith('Kept')
  const body = { ...namedKey, password: 'not it' }
  expect(outcome(await author.call('emptyVault', { body }))).toBe('wrong-password')
  expect(await namesListed()).toEqual(['Kept'])
  const right = { ...namedKey, password: owner.OWNER_PASSWORD }
  expect(await author.ask('emptyVault', { body: right })).toBe('emptied')
  expect([await listed(), await author.ask('readVaultKey')]).toEqual([[], null])
})

test('ten thousand credentials are sealed anew in few calls, within the limits of the database', async () => {
  await vaultWith()
  await sql(
    db,
    `WITH RECURSIVE n (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < 10000)
       INSERT INTO credentials (id, name, password, created_at)
       SELECT 'credential-' || n, 'Credential ' || n, ?1, '' FROM n`,
    sealed(),
  )
  const ids = Array.from({ length: 10_000 }, (_, n) => `credential-${n + 1}`)
  for (let at = 0; at < ids.length; at += 5_000) {
    expectData(await seal('n', ids.slice(at, at + 5_000)))
  }
  expect(expectData(await replace('n'))).toBe('replaced')
  const passwords = new Set((await listed()).map(({ password }) => password))
  expect([...passwords]).toEqual([sealed('n')])
})
