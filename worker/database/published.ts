/** Whether an article is published, not in the bin, in SQL. @param article SQL for its id */
export const isPublished = (article: string): string =>
  `EXISTS (SELECT 1 FROM articles WHERE articles.id = ${article})`
