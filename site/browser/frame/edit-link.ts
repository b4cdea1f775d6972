import { queryPage } from '../lib/query-page.ts'

/** Adds a link to the editor to an article's page. Only the author's browser loads this. */
const [, id] = /^\/blog\/([0-9a-z]{8,40})$/.exec(location.pathname) ?? []
const facts = queryPage('.article-facts')
if (id && facts) {
  const link = document.createElement('a')
  link.href = `/dashboard/articles/${id}/edit`
  link.textContent = 'Edit'
  facts.append(link)
}
