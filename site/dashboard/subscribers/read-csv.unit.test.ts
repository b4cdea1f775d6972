import fc from 'fast-check'
import { expect, test } from 'vitest'
import { judgeFor, type Verdict } from '../../../shared/consent.ts'
import { isEmail } from '../../../shared/email.ts'
import { formatCsv } from './csv.ts'
import { readSubscribers } from './read-csv.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const read = (file: string | Uint8Array<ArrayBuffer>, name = 'readers.csv') =>
  readSubscribers(new File([file], name))
const none = { doubles: 0, malformed: 0, formulas: 0 }

/** The readers of a file by what it says of each: names before the @. */
const judged = async (text: string, name?: string) => {
  const found = await read(text, name)
  if (typeof found === 'string') return found
  const judge = judgeFor(found.file, [])
  const names = (wanted: Verdict) =>
    found.readers
      .filter(({ says }) => judge(says).verdict === wanted)
      .map(({ email }) => email.split('@')[0])
      .join(' ')
  return { yes: names('yes'), no: names('no'), unknown: names('unknown') }
}

/** Files of services: a, b … are subscribed, left, gone … are not, and paused … are not clear. */
const files: Readonly<Record<string, readonly [text: string, no: string, unknown?: string]>> = {
  Ghost: [
    'id,email,name,note,subscribed_to_emails,complimentary_plan,stripe_customer_id,created_at,deleted_at,labels,tiers\n1,a@x.example,Ada,,true,false,,2024-01-01T00:00:00.000Z,,,\n2,left@x.example,Ben,,false,false,,2024-01-01T00:00:00.000Z,,,',
    'left',
  ],
  Substack: [
    'email,active_subscription,expiry,plan,email_disabled,created_at\na@x.example,false,,other,false,2024-01-01\nleft@x.example,true,,yearly,true,2024-01-01',
    'left',
  ],
  'Substack, all columns': [
    'Email,Name,Stripe plan,Cancel date,Start date,Subscription type,Activity,Unsubscribed at\na@x.example,A,,,2024-01-01,,4,\nleft@x.example,L,,,2024-01-01,,0,2024-05-01',
    'left',
    'a',
  ],
  'Mailchimp, subscribed': [
    '"Email Address","First Name",MEMBER_RATING,OPTIN_TIME,OPTIN_IP,CONFIRM_TIME,CONFIRM_IP,LAST_CHANGED,LEID,EUID,NOTES,TAGS\na@x.example,A,2,"2023-01-01 10:00:00",1.2.3.4,"2023-01-01 10:01:00",1.2.3.4,"2024-01-01 10:00:00",1,aa,,"""vip"""\nb@x.example,B,1,,,"2023-01-01 10:01:00",,"2024-01-01 10:00:00",2,ab,,',
    '',
  ],
  'Mailchimp, unsubscribed': [
    '"Email Address","First Name",MEMBER_RATING,OPTIN_TIME,CONFIRM_TIME,LAST_CHANGED,UNSUB_TIME,UNSUB_CAMPAIGN_TITLE,UNSUB_CAMPAIGN_ID,UNSUB_REASON,LEID\nleft@x.example,L,2,"2023-01-01 10:00:00","2023-01-01 10:01:00","2024-01-01 10:00:00","2024-01-01 10:00:00",News,aa,NORMAL,1',
    'left',
  ],
  'Mailchimp, cleaned': [
    '"Email Address",MEMBER_RATING,OPTIN_TIME,CLEAN_TIME,CLEAN_CAMPAIGN_TITLE\ngone@x.example,1,"2023-01-01 10:00:00","2024-01-01 10:00:00",News',
    'gone',
  ],
  'Mailchimp, not subscribed': [
    'Email Address,First Name,MEMBER_RATING,OPTIN_TIME,OPTIN_IP,CONFIRM_TIME,CONFIRM_IP,LAST_CHANGED,LEID,EUID,NOTES,TAGS\nshop@x.example,S,2,,,,,2024-01-01 10:00:00,1,aa,,',
    '',
    'shop',
  ],
  MailPoet: [
    'Email,First name,List name,Global status,Status\na@x.example,A,News,subscribed,subscribed\nleft@x.example,L,News,unsubscribed,subscribed\nnever@x.example,N,News,unconfirmed,subscribed\nold@x.example,O,News,inactive,subscribed',
    'left never old',
  ],
  'MailPoet, one line for each list': [
    'Email,List,List status,Global status\na@x.example,News,Subscribed,Subscribed\nleft@x.example,News,Subscribed,Subscribed\nleft@x.example,Other,Unsubscribed,Subscribed',
    'left',
  ],
  'The Newsletter Plugin': [
    'email,name,status\na@x.example,A,C\nleft@x.example,L,U\nnever@x.example,N,S\ngone@x.example,B,B',
    'left never gone',
  ],
  listmonk: [
    'uuid,email,name,attributes,status,created_at,updated_at\n1,a@x.example,A,{},enabled,2024-01-01,2024-01-01\n2,off@x.example,D,{},disabled,,\n3,left@x.example,X,{},blocklisted,,',
    'off left',
  ],
  Keila: [
    'Email,First name,Last name,Data,Status\na@x.example,A,,,active\nleft@x.example,L,,,unsubscribed\ngone@x.example,G,,,unreachable',
    'left gone',
  ],
  Buttondown: [
    'email,notes,metadata,tags,creation_date,subscriber_type,unsubscription_date\na@x.example,,{},,2024-01-01,regular,\ngone@x.example,,{},,2024-01-01,undeliverable,\noff@x.example,,{},,2024-01-01,disabled,\nleft@x.example,,{},,2024-01-01,regular,2024-05-01\npaused@x.example,,{},,2024-01-01,paused,',
    'gone off left',
    'paused',
  ],
  'Buttondown, its newer column': [
    'email,type\na@x.example,regular\nnever@x.example,unactivated\npaused@x.example,paused',
    'never',
    'paused',
  ],
  beehiiv: [
    'email,status,created_at,subscription_tier,utm_source\na@x.example,active,2024,free,direct\ngone@x.example,invalid,2024,free,\nwait@x.example,validating,2024,premium,',
    'gone',
    'wait',
  ],
  Kit: [
    'First Name;Email;created_at;status;state\nAda;A@x.example;2024-01-01;active;California\nBen;left@x.example;2024-01-01;Cancelled;Texas\nC;gone@x.example;2024-01-01;bounced;\nD;never@x.example;2024-01-01;inactive;',
    'left gone never',
  ],
  Mailtrain: ['EMAIL,FIRST_NAME,status\na@x.example,A,1\nleft@x.example,L,2', '', 'a left'],
  Brevo: [
    'CONTACT ID,EMAIL,FIRSTNAME,SMS,EMAIL_BLACKLISTED,SMS_BLACKLISTED,DOUBLE_OPT-IN,OPT_IN\n1,a@x.example,A,,No,Yes,Yes,Yes\n2,left@x.example,L,,Yes,No,Yes,Yes\n3,never@x.example,N,,No,No,No,No\n4,two@x.example,T,,No,No,2,',
    'left never',
    'two',
  ],
  CleverReach: [
    'E-Mail;Registriert;Aktiviert;Deaktiviert;Bounced;Quelle\na@x.example;1609459200;1609459300;0;0;Import\nleft@x.example;1609459200;1609459300;1659459300;0;Form\nnever@x.example;1609459200;0;0;0;Form\ngone@x.example;1609459200;1609459300;0;2;Form',
    'left never gone',
  ],
  'Campaign Monitor': [
    'Email Address,Name,Date Joined,State\na@x.example,A,2024-01-01,Active\nleft@x.example,L,2024-01-01,Unsubscribed\nnever@x.example,N,2024-01-01,Unconfirmed\ngone@x.example,G,2024-01-01,Bounced',
    'left never gone',
  ],
  Klaviyo: [
    'Email,Klaviyo ID,First Name,Phone Number,State / Region,Email Marketing Consent,Email Marketing Consent Timestamp,SMS Marketing Consent,Email Suppressions,First Active,Last Active\na@x.example,1,A,,NY,SUBSCRIBED,2024-01-01,NEVER_SUBSCRIBED,[],2024-01-01,2024-01-01\nleft@x.example,2,L,,,UNSUBSCRIBED,2024-01-01,,[],,\nnever@x.example,3,N,,,NEVER_SUBSCRIBED,,,[],,\ngone@x.example,4,G,,,SUBSCRIBED,2024-01-01,,HARD_BOUNCE,,',
    'left never gone',
  ],
  Jetpack: [
    'user_id,display_name,email_address,subscription_status,date_subscribed\n1,A,a@x.example,Subscribed,2024-01-01\n2,L,left@x.example,Not subscribed,2024-01-01\n3,W,wait@x.example,Pending,2024-01-01\n4,B,off@x.example,Blocked,2024-01-01',
    'left wait off',
  ],
  phpList: [
    'id,email,confirmed,blacklisted,optedin,bouncecount,entered,uniqid,htmlemail,subscribepage,disabled\n1,a@x.example,1,0,1,0,2024-01-01,abc,1,1,0\n2,left@x.example,1,1,1,0,2024-01-01,abd,1,1,0\n3,never@x.example,0,0,0,0,2024-01-01,abe,1,1,0\n4,gone@x.example,1,0,1,4,2024-01-01,abf,1,1,0\n5,off@x.example,1,0,1,0,2024-01-01,abg,1,1,1',
    'left never gone off',
  ],
  MailerLite: [
    'Subscriber,Sent,Opens,Clicks,Subscribed,Unsubscribed,Location\na@x.example,3,2,1,2024-01-01 10:00:00,,Berlin\nleft@x.example,3,2,1,2024-01-01 10:00:00,2024-05-01 10:00:00,Berlin',
    'left',
  ],
  EmailOctopus: [
    'Email address,First name,Status,Date added\na@x.example,A,SUBSCRIBED,2024-01-01\nleft@x.example,L,UNSUBSCRIBED,2024-01-01\nwait@x.example,W,PENDING,2024-01-01',
    'left wait',
  ],
  Wix: [
    'Email 1,Email Subscriber Status,SMS Subscriber Status\na@x.example,Subscribed,Never subscribed\nleft@x.example,Unsubscribed,\nnever@x.example,Never subscribed,',
    'left never',
  ],
  HubSpot: [
    'Record ID,Email,Marketing contact status,Unsubscribed from all email,Email hard bounce reason\n1,a@x.example,,,\n2,left@x.example,,true,\n3,gone@x.example,,,Unknown user',
    'left gone',
    'a',
  ],
  'German words': [
    'E-Mail-Adresse,Status,Abmeldedatum\na@x.example,aktiv,\nleft@x.example,abgemeldet,01.02.2024',
    'left',
  ],
  'without names of columns': ['a@x.example,Ada\nleft@x.example,unsubscribed', 'left'],
  'a column of another name': [
    'Imię,Adres,Zgoda\nA,a@x.example,tak\nL,left@x.example,unsubscribed',
    'left',
  ],
  'our own': [
    formatCsv([
      ['email', 'registered', 'confirmed'],
      ['a@x.example', '2026-01-01T00:00:00.000Z', '2026-01-02T00:00:00.000Z'],
      ['never@x.example', '2026-01-01T00:00:00.000Z', ''],
    ]),
    '',
    'never',
  ],
}

test('of thirty services, who did not clearly agree there stays out', async () => {
  for (const [name, [text, no, unknown = '']] of Object.entries(files)) {
    const all = ['a', 'b'].filter(
      (one) => new RegExp(`\\b${one}@`, 'i').test(text) && !unknown.split(' ').includes(one),
    )
    expect([name, await judged(text)]).toEqual([name, { yes: all.join(' '), no, unknown }])
  }
})

test('the name of a file counts, and a bare list comes on the author’s word', async () => {
  const text = 'a@x.example\nb@x.example'
  expect(await judged(text)).toEqual({ yes: 'a b', no: '', unknown: '' })
  expect(await judged(text, 'unsubscribed.csv')).toEqual({ yes: '', no: 'a b', unknown: '' })
})

test('a no in one line of a reader wins over a yes in another', async () => {
  const text = 'email,status\na@x.example,active\nA@x.example,unsubscribed\nb@x.example,active'
  expect(await judged(text)).toEqual({ yes: 'b', no: 'a', unknown: '' })
})

test('the line of the separator, spaces about quotation marks, and other letters in a host are read', async () => {
  const emails = async (text: string) => {
    const found = await read(text)
    return typeof found === 'string' ? found : found.readers.map(({ email }) => email)
  }
  for (const text of [
    'sep=;\nEmail;Name\na@x.example;A, B',
    '"sep=;"\r\nEmail;Name\r\na@x.example;A, B',
    'sep=|\nEmail|Name\na@x.example|A, B; C',
    'email,name\n"a@x.example" ,A',
    'email, name\n  "a@x.example"  , "A, ""B"""',
    'email\tname\n"a@x.example"\t"A"',
  ]) {
    expect([text, await emails(text)]).toEqual([text, ['a@x.example']])
  }
  expect(
    await emails('email\na@exÄmple.com\nb@bücher.example\nc@例え.jp\nü@x.example\nd@ex ämple.com'),
  ).toEqual(['a@xn--exmple-cua.com', 'b@xn--bcher-kva.example', 'c@xn--r8jz45g.jp'])
})

test('every address comes back from our own file as it was', async () => {
  const names = fc.string({
    unit: fc.constantFrom(...`'=+-@!#&*/?^{|}~\`$%_.a`),
    minLength: 1,
    maxLength: 6,
  })
  const lists = fc.uniqueArray(names.map((name) => `${name}@x.example`).filter(isEmail), {
    minLength: 1,
  })
  await fc.assert(
    fc.asyncProperty(lists, async (emails) => {
      const file = formatCsv([['email'], ...emails.map((email) => [email])])
      const found = await read(file)
      expect(found).toMatchObject({ readers: emails.map((email) => ({ email })) })
    }),
  )
})

test('formulas, doubles and what is no address are counted and left out', async () => {
  const text =
    'email\nada@example.com\n Ada@example.com \n=HYPERLINK("x")\n@SUM(1)\n+1+2\nnobody\n<b>@x\n'
  expect(await read(text)).toMatchObject({
    ...{ readers: [{ email: 'ada@example.com' }], doubles: 1, formulas: 3, malformed: 2 },
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
    expect(await read(file)).toMatchObject({ ...none, readers: [{ email: 'zoe@example.com' }] })
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

test('where the first line has as many semicolons as commas, the commas are between the cells', async () => {
  const all = await judged('email,a;b\na@x.example,1;2\nb@x.example,3')
  expect(all).toEqual({ yes: 'a b', no: '', unknown: '' })
})
