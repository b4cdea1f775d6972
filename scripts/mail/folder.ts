import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { limits } from '../../shared/limits.ts'
import { encodedText, headerText } from '../../worker/mail/header.ts'
import type { Mailbox, StoredLetter } from './server.ts'

/** A folder of e-mails: each is an `.eml` file for mail programs, with its data in `kept/`. */
export const openFolder = (folder: string): Mailbox => {
  const dataFolder = `${folder}kept/`
  mkdirSync(dataFolder, { recursive: true })
  const fileOf = (id: string): string => `${dataFolder}${id}.json`
  const read = (id: string) =>
    JSON.parse(readFileSync(fileOf(id), 'utf8')) as { letter: StoredLetter; request: string }
  return {
    findRequest: (id) => (existsSync(fileOf(id)) ? read(id).request : null),
    store: (letter, request) => {
      const time = letter.at.replace(/[:.]/g, '-')
      const to = letter.to.replace(/[^\w.@-]/g, '_')
      writeFileSync(`${folder}${time} ${to}.eml`, emlOf(letter))
      writeFileSync(fileOf(letter.id), JSON.stringify({ letter, request }))
    },
    list: () =>
      readdirSync(dataFolder)
        .filter((name) => name.endsWith('.json'))
        .map((name) => read(name.slice(0, -'.json'.length)).letter)
        .sort((one, other) => (one.at < other.at ? 1 : -1))
        .slice(0, limits.localLetters),
  }
}

const boundary = 'stillpress-parts'

/** A MIME part of an e-mail, wrapped into lines that every program accepts. */
const part = (type: string, content: string): string => {
  const lines =
    Buffer.from(content)
      .toString('base64')
      .match(/.{1,76}/g) ?? []
  return [
    `--${boundary}`,
    `Content-Type: ${type}; charset=utf-8`,
    'Content-Transfer-Encoding: base64',
    '',
    ...lines,
  ].join('\r\n')
}

/** An e-mail as mail programs open it (RFC 5322, multipart/alternative). @throws HeaderInjection */
export const emlOf = ({ id, at, from, to, subject, text, html, headers }: StoredLetter): string => {
  const head = {
    'Message-ID': `<${id}@stillpress.invalid>`,
    Date: new Date(at).toUTCString().replace('GMT', '+0000'),
    From: from,
    To: to,
    Subject: encodedText(subject),
    ...headers,
    'MIME-Version': '1.0',
    'Content-Type': `multipart/alternative; boundary="${boundary}"`,
  }
  return [
    ...Object.entries(head).map(([name, value]) => `${headerText(name)}: ${headerText(value)}`),
    '',
    part('text/plain', text),
    part('text/html', html),
    `--${boundary}--`,
    '',
  ].join('\r\n')
}
