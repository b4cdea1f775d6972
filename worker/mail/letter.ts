import type { LetterBody } from '../../shared/articles/html/letter.ts'
import { escapeHtml } from '../../shared/articles/markup.ts'
import { articlePath } from '../../shared/articles/paths.ts'
import { siteConfig } from '../../shared/site.config.ts'
import { headerText, phrase } from './header.ts'

/** The result of sending an e-mail. */
export type Outcome =
  | { readonly is: 'sent' }
  /** Not sent; a retry may succeed, after the delay that the provider asks for. */
  | { readonly is: 'delayed'; readonly reason: string; readonly wait?: number }
  /** Not sent; a retry would fail, too. */
  | { readonly is: 'refused'; readonly reason: string }
  /** Unknown: it may have been sent. */
  | { readonly is: 'lost'; readonly reason: string; readonly wait?: number }

/** An e-mail, ready to send. */
export interface Letter {
  /** The delivery's id: the same at every attempt. */
  readonly id: string
  readonly to: string
  /** The sender, as the settings name it. */
  readonly from: { readonly name: string; readonly address: string }
  /** Where an answer goes; by default to the sender. */
  readonly replyTo?: string | null
  readonly subject: string
  readonly text: string
  readonly html: string
  /** Headers beyond those that the provider makes from the fields above. */
  readonly headers: Readonly<Record<string, string>>
}

/** What a letter has besides its content. */
type Heads = Pick<Letter, 'id' | 'to' | 'from' | 'replyTo'>

/** The content of an e-mail, before it becomes text and HTML. */
interface Content {
  readonly title: string
  readonly paragraphs: readonly string[]
  /** The article itself, below the paragraphs. */
  readonly body?: LetterBody | null
  /** Of the title and the paragraphs, if it is another than the blog's. */
  readonly language?: string
  readonly link: { readonly text: string; readonly address: string }
  readonly reason: string
  readonly leave?: { readonly text: string; readonly address: string }
}

const textOf = ({ title, paragraphs, body, link, reason, leave }: Content): string =>
  [
    // Mail programs take all below a line `-- ` for a signature, which answers leave out.
    ...[title, ...paragraphs, body?.text ?? ''].map((one) => one.replace(/^-- $/gm, '--')),
    `${link.text}:\n${link.address}`,
    `-- \n${reason}`,
    leave ? `${leave.text}:\n${leave.address}` : '',
  ]
    .filter(Boolean)
    .join('\n\n')
    .concat('\n')

/**
 * All styles, inside the elements, as the first attribute of each: Gmail drops sheets for some readers. The e-mail has no colours: a
 * program that is dark has its own, also where it knows no media queries. Outlook knows neither `max-width` nor room around what
 * is no cell.
 */
const styles = {
  table: 'style="max-width:100%"',
  cell: 'style="padding:24px;font:17px/1.6 Georgia,serif;word-break:break-word;overflow-wrap:anywhere"',
  why: 'style="padding:24px;border-top:1px solid #888;font:14px/1.5 sans-serif;overflow-wrap:anywhere"',
  title: 'style="font-size:26px;line-height:1.25;font-weight:400;margin:0 0 16px"',
  paragraph: 'style="margin:0 0 16px"',
}

/** A text whose lines stay lines, also for programs that know no `white-space`. */
const linesOf = (text: string): string => escapeHtml(text).replaceAll('\n', '<br>')

const linkTo = ({ text, address }: { text: string; address: string }): string =>
  `<a href="${escapeHtml(address)}">${escapeHtml(text)}</a>`

const htmlOf = ({ title, paragraphs, body, language, link, reason, leave }: Content): string => {
  const lang = language ? ` lang="${escapeHtml(language)}"` : ''
  const { table, cell, why, title: ofTitle, paragraph } = styles
  return `<!doctype html>
<html lang="${siteConfig.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
</head>
<body style="margin:0">
<table ${table} role="presentation" width="600" align="center" cellspacing="0">
<tr><td ${cell}>
<h1 ${ofTitle} dir="auto"${lang}>${escapeHtml(title)}</h1>
${paragraphs.map((one) => `<p ${paragraph} dir="auto"${lang}>${linesOf(one)}</p>`).join('\n')}${body ? `\n<div${lang}>${body.html}</div>` : ''}
<p ${paragraph}>${linkTo(link)}</p>
</td></tr>
<tr><td ${why}>
<p ${paragraph}>${escapeHtml(reason)}</p>${leave ? `\n<p ${paragraph}>${linkTo(leave)}</p>` : ''}
</td></tr>
</table>
</body>
</html>
`
}

const letter = (
  { id, to, from, replyTo = null }: Heads,
  subject: string,
  content: Content,
  headers: Letter['headers'],
): Letter => ({
  id,
  to: headerText(to),
  from: { name: headerText(from.name), address: headerText(from.address) },
  replyTo: replyTo === null ? null : headerText(replyTo),
  subject: headerText(subject),
  text: textOf(content),
  html: htmlOf(content),
  headers: Object.fromEntries(
    Object.entries({
      ...headers,
      'Auto-Submitted': 'auto-generated',
      // A constant mark of each e-mail, because both providers make their own Message-ID.
      'X-Entity-Ref-ID': id,
    }).map(([name, value]) => [name, headerText(value)]),
  ),
})

/** What the alert of an article says. */
interface Alert extends Readonly<Record<'id' | 'heading' | 'excerpt' | 'language', string>> {
  /** The author's own words before it, in lines. */
  readonly opening: string
  /** The whole article, in place of the excerpt. */
  readonly body: LetterBody | null
}

/** The alert of an article. @param site the blog's title @param listHost stays when the address changes @param token ends the subscription @throws HeaderInjection */
export const alertLetter = (
  to: Heads,
  { id, heading, excerpt, language, opening, body }: Alert,
  {
    site,
    origin,
    listHost,
    token,
  }: Readonly<Record<'site' | 'origin' | 'listHost' | 'token', string>>,
): Letter => {
  const leave = `${origin}/email-unsubscribe/${token}`
  return letter(
    to,
    heading,
    {
      title: heading,
      paragraphs: [opening.trim(), body ? '' : excerpt].filter(Boolean),
      body,
      language,
      link: {
        text: body?.isCut
          ? `This is not all: an e-mail has no room for more. Read the rest on ${site}`
          : `Read it on ${site}`,
        address: origin + articlePath(id),
      },
      reason: `You get this because you asked ${site} to tell you by e-mail when something new is published.`,
      leave: { text: 'Unsubscribe', address: leave },
    },
    {
      'List-Id': `${phrase(site)} <alerts.${listHost}>`,
      'List-Unsubscribe': `<${leave}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      Precedence: 'list',
    },
  )
}

/** A letter to the author; nothing in it was typed by anybody. @param site the blog's title */
export const authorLetter = (
  to: Heads,
  site: string,
  subject: string,
  paragraphs: Content['paragraphs'],
  link: Content['link'],
): Letter =>
  letter(
    to,
    subject,
    {
      title: subject,
      paragraphs,
      link,
      reason: `You get this because you write ${site}. The screen Settings of its dashboard says which letters you get.`,
    },
    {},
  )

/** The e-mail that asks a new subscriber to confirm; it has no typed text. @param token confirms */
export const confirmationLetter = (
  to: Heads,
  {
    site,
    origin,
    token,
  }: { readonly site: string; readonly origin: string; readonly token: string },
): Letter =>
  letter(
    to,
    `Confirm your subscription to ${site}`,
    {
      title: 'Confirm that you want an e-mail for each new article',
      paragraphs: [
        `Somebody typed this address on ${site} to get an e-mail for each new article. If that was you, confirm it within two days.`,
      ],
      link: { text: 'Confirm', address: `${origin}/subscription/${token}` },
      reason:
        'If it was not you, do nothing: no more e-mails come, and the address is forgotten after two days.',
    },
    {},
  )
