import type { ReactNode } from 'react'
import { render } from 'vitest-browser-react'

/** The article that an island is shown below, as its page names it. */
export const article = { id: 'a1b2c3d4e5', slug: 'an-article', heading: 'An article' }

/** An island where the page of an article has it. */
export const renderBelowArticle = (island: ReactNode) =>
  render(
    <main data-article={article.id} data-slug={article.slug} data-heading={article.heading}>
      <h1>{article.heading}</h1>
      <h2 id="sp-opinion">Your opinion</h2>
      {island}
    </main>,
  )
