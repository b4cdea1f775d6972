import type { MarkdownInstance } from 'astro'

/** A Markdown file of the samples, with what `scripts/build/sample-markdown.ts` makes of its text. */
export type CompiledMarkdown<FrontMatter extends object = object> = MarkdownInstance<
  FrontMatter & Record<string, unknown>
> & {
  readonly shown: {
    readonly page: string
    readonly feed: string
    readonly excerpt: string
    readonly text: string
  }
}
