import { type ComponentProps, useMemo } from 'react'
import { articleFields } from '../../../../shared/articles/fields.ts'
import { excerptOf } from '../../../../shared/articles/html/excerpt.ts'
import { tidyLine } from '../../../../shared/articles/kinds.ts'
import { cleanCached } from '../html/allowed.ts'
import { Field } from './Field.tsx'
import { useDebounced } from './use-debounced.ts'

type Props = Omit<ComponentProps<typeof Field>, 'help' | 'isLong'> & {
  readonly html: string
}

/** The signs around the excerpt let it run its own way. */
const describeExcerpt = (excerpt: string): string =>
  excerpt === ''
    ? 'If you leave it empty, lists show the beginning of the text.'
    : `While it is empty, this stands there: “\u2068${excerpt}\u2069”`

/** The author's summary, its length, and the text that is used while it is empty. */
export const Summary = ({ html, ...field }: Props) => {
  const paused = useDebounced(html)
  const excerpt = useMemo(() => {
    const tree = cleanCached(paused)?.tree
    return tree ? excerptOf(tree) : ''
  }, [paused])
  const length = [...tidyLine(field.value)].length
  const count = `${length} of ${articleFields.summary.most} characters.`
  return (
    <Field
      {...field}
      help={`For lists, feeds, search engines and shared links. ${length > 0 ? count : describeExcerpt(excerpt)}`}
      isLong
    />
  )
}
