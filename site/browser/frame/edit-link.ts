/** Adds a link to the editor to an article's page. Only the author's browser loads this. */
export const addEditLink = (): void => {
  const [, id] = /^\/blog\/([0-9a-z]{8,40})$/.exec(location.pathname) ?? []
  const facts = document.querySelector('.article-facts')
  if (!id || !facts) return
  const link = document.createElement('a')
  link.className = 'edit-link'
  link.href = `/dashboard/articles/${id}/edit`
  link.textContent = 'Edit'
  facts.append(link)
}
