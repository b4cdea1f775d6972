import { type Category, categories } from '../../shared/articles/category.ts'

/** The first of these names that is one of the site's categories, in any case. */
export const categoryIn = (names: readonly string[]): Category | undefined =>
  names
    .flatMap((name) =>
      categories.filter((category) => category.toLowerCase() === name.trim().toLowerCase()),
    )
    .at(0)
