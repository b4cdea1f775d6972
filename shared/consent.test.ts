import { expect, test } from 'vitest'
import { basisOf, consentColumns, fileColumn, judgeFor, type Meaning } from './consent.ts'

/** The verdict on each line of a table whose first line names the columns. */
const judged = (table: string, name = 'readers.csv', meanings: readonly Meaning[] = []) => {
  const [names = [], ...lines] = table.split('\n').map((line) => line.split(','))
  const values = names.map(
    (column, n) => [column, new Set(lines.map((line) => line[n] ?? ''))] as const,
  )
  const file = { name, ...consentColumns(new Map(values)) }
  const judge = judgeFor(file, meanings)
  return lines.map((line) => {
    const cells = names.map((column, n) => ({ column, value: line[n] ?? '' }))
    return judge(cells.filter(({ column, value }) => value !== '' && file.columns.includes(column)))
  })
}
const verdicts = (table: string, name?: string, meanings?: readonly Meaning[]) =>
  judged(table, name, meanings).map(({ verdict }) => verdict)

/** Columns, a value that is clearly yes, or keeps; values that are clearly no; and unknown ones. */
const columns: Readonly<Record<string, readonly [yes: string, no: string, unknown?: string]>> = {
  status: [
    'subscribed|Active|ENABLED|Confirmed|aktiv|Abonniert|abonné|inscrit|Inscrite|suscrito|activo|iscritto|Confermato|ingeschreven|actief|inscrito|assinante|yes|ja|opted-in|Active subscriber',
    'unsubscribed|Unsubscribed|bounced|cleaned|Cancelled|inactive|blocklisted|disabled|unreachable|undeliverable|complained|pending|unconfirmed|NEVER_SUBSCRIBED|not subscribed|non-subscribed|no longer active|archived|deleted|spam|abgemeldet|Nicht bestätigt|inaktiv|gelöscht|désabonné|désinscrit|non confirmé|dado de baja|no confirmado|cancelado|disiscritto|uitgeschreven|descadastrado|no',
    'paused|validating|maybe|1|0|2|C|U|needs_attention|registered|valid|subscriber',
  ],
  'Email Marketing Consent': [
    'SUBSCRIBED|true|✓|x|1|2024-01-05 10:00:00|granted',
    'UNSUBSCRIBED|NEVER_SUBSCRIBED|false|0|withdrawn|✗',
    'sms|C|Y|later',
  ],
  'Opt-In': [
    'yes|2023-01-02|01/02/2023|1|on|si|sí|sim',
    'no|false|opted out|non|não|nein|nee',
    'n|2',
  ],
  'Double Opt-In': ['Yes', 'No', '2'],
  confirmed: ['1|2024-01-01T00:00:00.000Z|1609459200|TRUE', '0|false|never', '1970-01-01 00:00:00'],
  'Bestätigt am': ['01.02.2024|5. Januar 2024|ja', 'nein', 'vielleicht'],
  subscribed_to_emails: ['true', 'false', 'weekly'],
  subscriber_type: ['regular', 'undeliverable|disabled|unactivated', 'paused|churning'],
  abonné: ['oui|vrai', 'non|faux', 'peut-être'],
  Iscritto: ['sì|vero', 'no|falso', 'forse'],
  Suscripción: ['activa|confirmada', 'baja|rechazada', 'quizás'],
  Inschrijving: ['bevestigd', 'uitgeschreven', 'misschien'],
  Inscrição: ['ativa', 'cancelada', 'talvez'],
  Einwilligung: ['erteilt|ja', 'widerrufen|nein', 'unklar'],
}

/** The same of columns of leaving: values that keep, that do not, and unknown ones. */
const leaving: typeof columns = {
  unsubscribed: ['no|false|0|never', 'yes|1|true|x|2024-01-01|✓', 'maybe|active'],
  unsubscribed_at: ['0000-00-00 00:00:00|0|null|-', '2024-01-01T10:00:00Z|1700000000', 'once'],
  bounces: ['0|none|0000', '1|12|hard|soft bounce', 'some'],
  bounced: ['no|nein', '1|true|ja', 'perhaps'],
  UNSUB_TIME: ['', '2024-01-01 00:00:00'],
  UNSUB_REASON: ['none', 'NORMAL|too many letters'],
  emailUnsubscribed: ['false', 'true'],
  email_disabled: ['false|0', 'true', 'x y'],
  deleted_at: ['', '2024-01-01'],
  blacklisted: ['0', '1'],
  'Do not email': ['no|0', 'yes|1', 'weekends'],
  'Email Suppressions': ['[]', 'HARD_BOUNCE'],
  not_confirmed: ['0|no', '1|yes'],
  nonsubscribed: ['no', 'yes'],
  Abmeldedatum: ['', '31.12.2023'],
  abgemeldet: ['nein', 'ja|x'],
  'Date de désinscription': ['0000-00-00', '12/01/2023'],
  'Fecha de baja': ['', '12/01/2023'],
  'Data disiscrizione': ['', '12-01-2023'],
  Uitschrijfdatum: ['', '2023-01-12'],
  'Data de saída': ['', '12/01/2023'],
  'Opted out': ['no', 'yes'],
  'Subscription end date': ['', '2023-01-01'],
  'Subscribed until': ['', '2023-01-01'],
  'Abo-Ende': ['', '01.02.2023'],
  awaiting_confirmation: ['no', '1|yes'],
  never_confirmed: ['0', '1'],
  consent_withdrawn_at: ['', '2024-01-01'],
  date_left: ['', '2024-01-01'],
  CLEAN_TIME: ['', '2023-01-12 10:10:10'],
}

test('each value is read in the sense of its column, in seven languages', () => {
  const all = Object.entries({ ...columns, ...leaving }).flatMap(
    ([name, [keeping, no, unknown = '']]) =>
      Object.entries({ yes: keeping, no, unknown }).flatMap(([wanted, values]) =>
        values
          .split('|')
          .filter((value) => value !== '' || (wanted === 'yes' && name in leaving))
          .map((value) => [name, value, wanted] as const),
      ),
  )
  expect(all.map(([name, value]) => [name, value, ...verdicts(`${name}\n${value}`)])).toEqual(all)
  expect(all.length).toBeGreaterThan(200)
})

test('an empty cell says nothing: without a yes its reader is not known', () => {
  expect(judged('OPTIN_TIME,CONFIRM_TIME\n,\n2024-01-01,')).toEqual([
    { verdict: 'unknown', by: { column: '', value: '' } },
    { verdict: 'yes' },
  ])
  expect(verdicts('status,unsubscribed_at\n,\nactive,')).toEqual(['unknown', 'yes'])
  // Who only left is named: the others come on the author's word.
  expect(verdicts('unsubscribed_at\n\n2024-01-01')).toEqual(['yes', 'no'])
})

test('that a confirmation was asked for is no confirmation', () => {
  const table = 'confirmation_sent_at,confirmed_at\n2024-01-01,\n2024-01-01,2024-01-02'
  expect(verdicts(table)).toEqual(['unknown', 'yes'])
})

test('any no wins over any yes, and what is not known over a yes', () => {
  expect(
    verdicts(
      'global status,status,bounced\nunsubscribed,subscribed,0\nsubscribed,subscribed,0\nsubscribed,subscribed,3\nsubscribed,paused,0',
    ),
  ).toEqual(['no', 'yes', 'no', 'unknown'])
})

test('a value means what the author says, unless it is a known no', () => {
  const yes = (column: string, value: string) => ({ column, value, means: 'yes' }) as const
  const table = 'status,unsubscribed\npaused,no\nunsubscribed,no\n,no'
  expect(
    verdicts(table, 'a.csv', [yes('status', 'paused'), yes('status', 'unsubscribed')]),
  ).toEqual(['yes', 'no', 'unknown'])
  expect(
    verdicts(table, 'a.csv', [yes('', ''), { ...yes('status', 'paused'), means: 'no' }]),
  ).toEqual(['no', 'no', 'yes'])
})

test('a letter counts only in the column of The Newsletter Plugin', () => {
  expect(verdicts('name,status\nA,C\nL,U\nN,S\nB,B')).toEqual(['yes', 'no', 'no', 'no'])
  expect(verdicts('surname,status\nA,C\nL,S')).toEqual(['yes', 'no'])
  // Confirmed, or cancelled?
  expect(verdicts('name,status\nA,C\nL,S')).toEqual(['unknown', 'unknown'])
  expect(verdicts('name,status\nA,A\nL,C\nM,U')).toEqual(['unknown', 'unknown', 'unknown'])
  expect(verdicts('grade\nC')).toEqual(['yes'])
})

test('the name of a file says what it is of', () => {
  for (const name of [
    'unsubscribed.csv',
    'cleaned_members_export_1a2b.csv',
    'nonsubscribed_members.csv',
    'non-subscribed.csv',
    'mailchimp-nonsubscribed.csv',
    'Bounces 2024.csv',
    'abgemeldet.csv',
    'désabonnés.csv',
    'not_confirmed.csv',
    'opt-outs.txt',
    'suppression-list.csv',
    'blocklist.csv',
    'unsub.csv',
  ]) {
    expect([name, judged('email\na@example.com', name)[0]]).toEqual([
      name,
      { verdict: 'no', by: { column: fileColumn, value: name } },
    ])
  }
  for (const name of [
    'without-unsubscribed.csv',
    'pending.csv',
    'one-stop-shop.csv',
    'subscribed-and-unsubscribed.csv',
    'no-bounces.csv',
  ]) {
    expect([name, verdicts('email\na@example.com', name)]).toEqual([name, ['unknown']])
  }
  for (const name of [
    'subscribed_members_export.csv',
    'newsletter.csv',
    'members.2024-01-01.csv',
    'Abonnenten.csv',
    'blog.csv',
  ]) {
    expect([name, verdicts('email\na@example.com', name)]).toEqual([name, ['yes']])
  }
})

test('what stands beside a consent is none, nor are counts, places, payments, other channels', () => {
  const table =
    'subscriber_id,CONFIRM_IP,unsubscribe_url,subscription_source,MEMBER_RATING,state,country,Last Active,SMS Marketing Consent,subscription_tier,tags,Days active\n7,127.0.0.1,https://x.example/unsubscribe?a=1,form,1,California,US,2024-01-01,NEVER_SUBSCRIBED,free,news,3\n8,,,,2,Texas,US,,,,,9'
  expect(verdicts(table)).toEqual(['yes', 'yes'])
  // A state of a reader, though, is one where its values are known; and so is a label.
  expect(verdicts('State\nActive\nUnsubscribed\npaused')).toEqual(['yes', 'no', 'unknown'])
  expect(verdicts('State\npaused')).toEqual(['unknown'])
  expect(verdicts('State,City\nTexas,Austin\n,')).toEqual(['yes', 'yes'])
  expect(verdicts('Newsletter\nmaybe')).toEqual(['unknown'])
  expect(verdicts('Tags\nnews\nnews; unsubscribed\nunsubscribed comedians')).toEqual([
    'yes',
    'no',
    'yes',
  ])
  expect(verdicts('Zgoda\nunsubscribed\n')).toEqual(['no', 'yes'])
})

test('the author is told how far a file says who agreed', () => {
  const basis = (name: string) => basisOf({ name: '', columns: [name] })
  expect([basis('status'), basis('unsubscribed_at'), basis('city')]).toEqual([
    'consent',
    'leaving',
    'word',
  ])
})
