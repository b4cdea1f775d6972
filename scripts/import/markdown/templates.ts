import { lstatSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { textOf } from '../front-matter.ts'
import type { SiteFolder } from '../site-folder.ts'

/** Where Hugo, Zola and Jekyll keep the templates of shortcodes and includes. */
const folders = ['layouts/shortcodes', 'layouts/_shortcodes', 'templates/shortcodes', '_includes']

const read = (path: string): string => {
  const found = lstatSync(path, { throwIfNoEntry: false })
  return found?.isFile() && found.size < 100_000 ? readFileSync(path, 'utf8') : ''
}

/** Reads a site's own templates, and those of its theme, by the names of shortcodes and includes; `''` for an unknown one. */
export const templatesIn = ({ root, settings }: Pick<SiteFolder, 'root' | 'settings'>) => {
  const known = new Map<string, string>()
  const theme = textOf(settings, 'theme')
  const roots = [root, ...(/^[\w-]+$/.test(theme) ? [join(root, 'themes', theme)] : [])]
  const find = (name: string): string => {
    if (root === '' || !/^\w[\w-]*(?:[./][\w-]+)*$/.test(name)) return ''
    const paths = roots.flatMap((one) => folders.map((folder) => join(one, folder, name)))
    const files = /\.\w+$/.test(name) ? paths : paths.map((path) => `${path}.html`)
    return files.map(read).find(Boolean) ?? ''
  }
  return (name: string): string => {
    const template = known.get(name) ?? find(name)
    known.set(name, template)
    return template
  }
}

/** Whether readers of what a template shows saw words or pictures of its own. */
export const showsContent = (template: string): boolean =>
  /<(?:img|picture|svg|iframe|video|audio|object|embed|canvas)\b/i.test(template) ||
  /\p{L}{2,}/u.test(
    template
      .replace(/<(script|style|noscript)\b[\s\S]*?<\/\1\s*>|<!--[\s\S]*?-->/gi, '')
      .replace(/\{%-?\s*comment[\s\S]*?endcomment\s*-?%\}|\{%[\s\S]*?%\}|\{\{[\s\S]*?\}\}/g, '')
      .replace(/<[^<>]*>|&\w+;/g, ''),
  )
