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
  /** Of the title and the paragraphs, if it is another than the blog's. */
  readonly language?: string
  readonly link: { readonly text: string; readonly address: string }
  readonly reason: string
  readonly leave?: { readonly text: string; readonly address: string }
}

const textOf = ({ title, paragraphs, link, reason, leave }: Content): string =>
  [
    title,
    ...paragraphs,
    `${link.text}:\n${link.address}`,
    '-- ',
    reason,
    ...(leave ? [`${leave.text}:\n${leave.address}`] : []),
  ]
    .join('\n\n')
    .replace('-- \n\n', '-- \n')
    .concat('\n')

/**
 * All styles; mail programs load no extra files, and the e-mail refers to none. It has no colours: a program that is dark has its
 * own, also where it knows no media queries. The program of Windows knows neither `max-width` nor room around what is no cell.
 */
const styles = `body{margin:0}
table{max-width:100%}
td{padding:24px;font:17px/1.6 Georgia,serif;overflow-wrap:anywhere}
h1{font-size:26px;line-height:1.25;font-weight:400;margin:0 0 16px}
.why{border-top:1px solid #888;font:14px/1.5 sans-serif}`

const linkTo = ({ text, address }: { text: string; address: string }): string =>
  `<a href="${escapeHtml(address)}">${escapeHtml(text)}</a>`

const htmlOf = ({ title, paragraphs, language, link, reason, leave }: Content): string => {
  const way = `dir="auto"${language ? ` lang="${escapeHtml(language)}"` : ''}`
  return `<!doctype html>
<html lang="${siteConfig.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
<style>${styles}</style>
</head>
<body>
<table role="presentation" width="600" align="center" cellspacing="0">
<tr><td>
<h1 ${way}>${escapeHtml(title)}</h1>
${paragraphs.map((one) => `<p ${way}>${escapeHtml(one)}</p>`).join('\n')}
<p>${linkTo(link)}</p>
</td></tr>
<tr><td class="why">
<p>${escapeHtml(reason)}</p>${leave ? `\n<p>${linkTo(leave)}</p>` : ''}
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

/** The alert of an article. @param site the blog's title @param listHost stays when the address changes @param token ends the subscription @throws HeaderInjection */
export const alertLetter = (
  to: Heads,
  article: Readonly<Record<'id' | 'heading' | 'excerpt' | 'language', string>>,
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
    article.heading,
    {
      title: article.heading,
      paragraphs: article.excerpt === '' ? [] : [article.excerpt],
      language: article.language,
      link: { text: `Read it on ${site}`, address: origin + articlePath(article.id) },
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
