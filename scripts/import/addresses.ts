import { type FrontMatter, textOf, textsOf } from './front-matter.ts'
import { objectIn } from './json.ts'
import { hexoAddress, hugoAddress, jekyllAddress, type Named } from './permalink.ts'
import { categoriesOf, type Place } from './place.ts'
import { inputOf, type SiteFolder } from './site-folder.ts'
import { githubSlug, slugify } from './slugs-of-generators.ts'

const withoutDate = (name: string): string => name.replace(/^\d{4}-\d{1,2}-\d{1,2}-/, '')

const tidied = (path: string): string => `/${path}`.replace(/\/{2,}/g, '/')

/** Folders in which generators keep articles; addresses do not contain them. */
const sources = ['src', 'content', 'data', 'pages', 'source', 'site', 'input', 'markdown', 'docs']

/** A file's path as an address, once for each folder that may be the articles' root. */
const guesses = (folders: readonly string[], name: string): string[] => {
  const from = folders.findLastIndex((folder) => sources.includes(folder)) + 1
  const inner = folders.slice(from)
  return [...inner.keys(), inner.length].map((at) =>
    tidied([...inner.slice(at), name, ''].join('/')),
  )
}

/** An address from Eleventy's template; null if the template needs more than title and file name. */
const eleventyAddress = (template: string, { name, title }: Named): string | null => {
  const path = template
    .replace(/\{\{-?\s*page\.fileSlug[^{}]*\}\}/g, withoutDate(name))
    .replace(/\{\{-?\s*title\s*\|\s*slug(?:ify)?[^{}]*\}\}/g, slugify(title))
  return /[{}]/.test(path) ? null : path
}

/** A site, and the addresses of its articles if its author says them. */
type Site = SiteFolder & { readonly permalink?: string | undefined }

/** The addresses of a page where the rules for articles do not apply. */
const pageAddresses = ({ settings, generator }: SiteFolder, { folders, name }: Named): string[] => {
  const path = tidied([...folders, name].join('/'))
  const [page, folder] = [`${path}.html`, `${path.replace(/\/_?index$/, '')}/`]
  const isFolder = /^pretty$|\/$/.test(textOf(settings, 'permalink')) || /\/_?index$/.test(path)
  if (generator === 'hexo') return [folder, page]
  return [isFolder ? folder : page]
}

const computed = (
  site: Site,
  named: Named,
  template: string,
  { folders: [section = ''], kind }: Place,
): string[] => {
  const { settings, generator } = site
  if (kind === 'page' && /^(?:jekyll|hexo)$/.test(generator)) return pageAddresses(site, named)
  if (site.permalink && kind !== 'page') {
    const address = hugoAddress(site.permalink, { ...named, slug: named.slug || named.name })
    return [site.permalink.endsWith('/') ? address : address.replace(/\/$/, '')]
  }
  const plain = guesses(named.folders, named.slug || named.name)
  switch (generator) {
    case 'jekyll': {
      const style = template || textOf(settings, 'permalink')
      return [jekyllAddress(style, { ...named, name: withoutDate(named.name) })]
    }
    case 'hexo': {
      const isDated = textOf(settings, 'new_post_name').includes(':year')
      const name = isDated ? withoutDate(named.name) : named.name
      return [hexoAddress(textOf(settings, 'permalink'), { ...named, name })]
    }
    case 'hugo': {
      const rules = objectIn(settings, 'permalinks')
      const rule = textOf({ ...rules, ...objectIn(rules, 'page') }, section)
      const address = hugoAddress(rule, named)
      const isUgly = settings.uglyURLs === true || settings.uglyurls === true
      return [isUgly ? address.replace(/\/$/, '.html') : address]
    }
    case 'eleventy': {
      const address = template && eleventyAddress(template, named)
      if (address) return [address]
      const name = withoutDate(named.slug || named.name)
      return inputOf(settings)
        ? [tidied([...named.folders, name, ''].join('/'))]
        : guesses(named.folders, name).slice(0, 1)
    }
    case 'astro': {
      const folders = named.folders.map(githubSlug)
      return guesses(folders, named.slug || githubSlug(named.name))
    }
    case 'gatsby':
      return plain
    case 'notion':
    case 'plain':
      return []
  }
}

const pathOf = (address: string, { url }: SiteFolder): string | null => {
  if (!/^https?:/i.test(address)) return tidied(address)
  if (!URL.canParse(address)) return null
  const { host, pathname } = new URL(address)
  return url === '' || host === new URL(url).host ? pathname : null
}

/**
 * The addresses that an article had: first its own, from its front matter or else computed as its generator did; then the
 * addresses that redirected to it.
 * @param data its front matter, with normalised keys
 */
export const addressesOf = (
  site: Site,
  place: Place,
  data: FrontMatter,
  { title, date }: { readonly title: string; readonly date: string },
): string[] => {
  const { folders, name, prefix } = place
  const permalink = textOf(data, 'permalink', 'url', 'path')
  const isTemplate = /[:{]|^(?:date|pretty|ordinal|none)$/.test(permalink.replace(/^https?:/, ''))
  const slug = textOf(data, 'slug')
  const isWhole = slug.startsWith('/')
  const categories = categoriesOf(data, site.generator === 'jekyll' ? folders : [])
  const named = { folders, name, title, slug: isWhole ? '' : slug, categories, date }
  const whole = isTemplate ? '' : permalink || (isWhole ? slug : '')
  const current = whole
    ? [whole]
    : computed(site, named, isTemplate ? permalink : '', place)
        // What its date or another value would say is not known.
        .filter((path) => !/\/:[a-z_]/.test(path))
        .map((path) => `${prefix}${path}`)
  const former = [data.aliases, data.alias, data.redirectfrom, data.redirects].flatMap((one) =>
    textsOf(one),
  )
  const section = tidied([prefix, ...folders, ''].join('/'))
  const paths = [
    ...current,
    ...former.map((one) => (/^(?:\/|https?:)/i.test(one) ? one : `${section}${one}`)),
  ]
  const { base } = site
  const unique = [...new Set(paths.flatMap((path) => pathOf(path, site) ?? []))]
  return unique.map((path) => {
    const { pathname, search } = new URL(path, 'https://folder.invalid')
    return (base !== '' && !pathname.startsWith(`${base}/`) ? base + pathname : pathname) + search
  })
}
