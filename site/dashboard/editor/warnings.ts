import { withoutHost } from '../../../shared/own-address.ts'
import { findWaiting } from '../../../shared/pictures/waiting.ts'
import type { Fields } from '../data/fields.ts'
import { allowedBody } from './html/allowed.ts'

/** How many links of the blog are checked at most. */
const maxLinks = 20

/** The links of the text to pages of this blog. */
const ownLinks = (body: HTMLElement): string[] => {
  const links = [...body.querySelectorAll('a[href]')]
  const paths = links.map((link) =>
    withoutHost(link.getAttribute('href') ?? '').replace(/#.*/s, ''),
  )
  return [...new Set(paths.filter((path) => /^\/(?!\/)/.test(path)))].slice(0, maxLinks)
}

const isDead = async (path: string): Promise<boolean> => {
  const answer = await fetch(path, { method: 'HEAD' }).catch(() => null)
  return answer?.status === 404 || answer?.status === 410
}

/** What an author may have forgotten, one sentence each; no warning prevents publishing. */
export const findWarnings = async ({ title, html, summary, sketch }: Fields): Promise<string[]> => {
  const body = allowedBody(html)
  const undescribed = [...body.querySelectorAll('img')].filter(
    ({ alt }) => alt.trim() === '',
  ).length
  const paths = ownLinks(body)
  // Authors write `TK` where a fact is missing.
  const placeholders = `${title} ${body.textContent}`.match(/\bTK+\b/g)?.length ?? 0
  const unsent = findWaiting(html, sketch).length
  const dead = await Promise.all(paths.map(isDead))
  return [
    ...(unsent > 0
      ? [
          `${unsent === 1 ? 'A picture is' : `${unsent} pictures are`} not on the server yet, and would be missing. The editor publishes when it has sent all, in the browser where they were added.`,
        ]
      : []),
    ...(summary.trim() === ''
      ? ['It has no summary: lists and shared links show how the text begins.']
      : []),
    ...(placeholders > 0
      ? [`It still says TK ${placeholders === 1 ? 'once' : `${placeholders} times`}.`]
      : []),
    ...(undescribed > 0
      ? [
          `${undescribed === 1 ? '1 picture has' : `${undescribed} pictures have`} no description. Readers who cannot see pictures need one.`,
        ]
      : []),
    ...paths
      .filter((_path, index) => dead[index])
      .map((path) => `The link to ${path} leads nowhere.`),
  ]
}
