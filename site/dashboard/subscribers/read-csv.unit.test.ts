import { expect, test } from 'vitest'
import { formatCsv } from './csv.ts'
import { readSubscribers } from './read-csv.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const read = (file: string | Uint8Array<ArrayBuffer>) => readSubscribers(new Blob([file]))
const none = { doubles: 0, malformed: 0, formulas: 0, notAgreed: 0 }

test('the exports of Ghost, Substack, Mailchimp, Kit, and a plain list: who did not agree there stays out', async () => {
  const files: Record<string, string> = {
    ghost:
      'id,email,name,note,subscribed_to_emails,complimentary_plan,stripe_customer_id,created_at,deleted_at,labels,tiers\n1,ada@example.com,Ada,,true,false,,2024-01-01T00:00:00.000Z,,,\n2,ben@example.com,Ben,,false,false,,2024-01-01T00:00:00.000Z,,,\n',
    substack:
      'email,active_subscription,expiry,plan,email_disabled,created_at\nada@example.com,false,,other,false,2024-01-01\nben@example.com,true,,yearly,true,2024-01-01\n',
    mailchimp:
      '"Email Address","First Name","UNSUB_TIME"\r\n"ada@example.com","Ada, ""A""",""\r\n"ben@example.com","Ben\r\nB.","2024-01-01 00:00:00"\r\n',
    kit: 'First Name;Email;Status\nAda;ADA@example.com;active\nBen;ben@example.com;Cancelled\n',
  }
  for (const [name, text] of Object.entries(files)) {
    expect([name, await read(text)]).toEqual([
      name,
      { ...none, emails: ['ada@example.com'], notAgreed: 1 },
    ])
  }
  expect(await read('ada@example.com\nben@example.com')).toEqual({
    ...none,
    emails: ['ada@example.com', 'ben@example.com'],
  })
})

test('our own export comes back, without those who did not confirm', async () => {
  const lines = [
    ['email', 'registered', 'confirmed'],
    ['+ada@example.com', '2026-01-01', '2026-01-02'],
    ['ben@example.com', '2026-01-01', ''],
  ]
  const expected = { ...none, emails: ['+ada@example.com'], notAgreed: 1 }
  expect(await read(formatCsv(lines))).toEqual(expected)
})

test('formulas, doubles and what is no address are counted and left out', async () => {
  const text =
    'email\nada@example.com\n Ada@example.com \n=HYPERLINK("x")\n@SUM(1)\n+1+2\nnobody\n<b>@x\n'
  expect(await read(text)).toEqual({
    ...none,
    ...{ emails: ['ada@example.com'], doubles: 1, formulas: 3, malformed: 2 },
  })
})

test('every encoding that spreadsheets save is read', async () => {
  const text = 'Name;Email\nZoë;zoe@example.com\n'
  const units = (isBig: boolean) => {
    const view = new DataView(new ArrayBuffer(2 * text.length + 2))
    for (const [n, one] of [...`\ufeff${text}`].entries()) {
      view.setUint16(2 * n, one.charCodeAt(0), !isBig)
    }
    return new Uint8Array(view.buffer)
  }
  const ansi = Uint8Array.from([...text].map((one) => one.charCodeAt(0)))
  for (const file of [bytes(text), bytes(`\ufeff${text}`), units(true), units(false), ansi]) {
    expect(await read(file)).toEqual({ ...none, emails: ['zoe@example.com'] })
  }
})

test('what cannot be read is a sentence', async () => {
  const files: Record<string, Uint8Array<ArrayBuffer>> = {
    'at most 20 MB': new Uint8Array(50_000_000),
    'ZIP or Excel': bytes('PK\u0003\u0004'),
    'no text': bytes('email\n\0\0\0'),
    'not closed': bytes('email\n"ada@example.com\n'),
    'No column': bytes('name,day\nAda,Monday\n'),
    'called “Email”': new Uint8Array(),
  }
  for (const [sentence, file] of Object.entries(files)) {
    expect(await read(file)).toContain(sentence)
  }
})
