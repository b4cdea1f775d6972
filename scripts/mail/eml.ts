import { encodedText, headerText } from '../../worker/mail/header.ts'
import type { TakenLetter } from './server.ts'

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
export const emlOf = ({ id, at, from, to, subject, text, html, headers }: TakenLetter): string => {
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
