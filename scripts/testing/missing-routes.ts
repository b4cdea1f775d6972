import { cardPath } from '../../shared/articles/card.ts'
import { captchaPicturesPath } from '../../shared/calls.ts'
import { uploadsPath } from '../../shared/pictures/picture-name.ts'
import { siteConfig } from '../../shared/site.config.ts'

/** A public route, with the name that it has in the table of costs. */
export interface Route {
  readonly name: string
  readonly limit: string
  readonly path: string
  readonly init?: RequestInit
}

/** The name of the row that has the costliest page whose address is asked for in capitals. */
export const inCapitals = 'any page, in capitals'

const list = '/blog/page/coding'
const nothing = { id: 'nothing0', slug: 'nothing', heading: 'Nothing', href: '/nothing' }

/** What each pattern of addresses costs where nothing is: in small letters and in capitals. */
export const missingRoutes: readonly Route[] = Object.entries({
  '/blog/:id': '/blog/nothing',
  '/blog/page/coding/*': `${list}/99999`,
  '/blog/page/coding/*, no number': `${list}/1e3`,
  '/blog/page/*': '/blog/page/nothing',
  '/blog/page/*/*': '/blog/page/nothing/7',
  '/local/*': '/local/nothing',
  '/quotes/*': '/quotes/nothing.json',
  '/feed/*': '/feed/nothing.xml',
  '/sitemap-articles-*': '/sitemap-articles-9.xml',
  '/cards/*': cardPath(nothing as never, siteConfig),
  '/uploads/*': `${uploadsPath}${'0'.repeat(32)}-2000x1000-640.webp`,
  '/api/*': '/api/nothing',
  [`GET ${captchaPicturesPath}/*`]: `${captchaPicturesPath}/nothing`,
  '/*': '/nothing/of/ours',
  '/*?p': '/?p=99999',
}).flatMap(([name, path]) => [
  { name: `${name}, nothing`, path, limit: '' },
  { name: `${name}, nothing, in capitals`, path: path.toUpperCase(), limit: '' },
])
