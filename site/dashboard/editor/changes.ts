import { formFields } from '../../../shared/articles/fields.ts'
import { formatWordCount } from '../data/format.ts'

/**
 * What changed from one version to the next, in a few words.
 * @param changed the fields, by their names in calls @param words how many more there are; negative for fewer
 */
export const describeChanges = (changed: readonly string[], words: number): string => {
  const labels: string[] = formFields
    .filter(({ call }) => changed.includes(call))
    .map(({ label }) => label)
  if (words !== 0) labels.push(`${words < 0 ? '−' : '+'}${formatWordCount(Math.abs(words))}`)
  else if (changed.includes('articleSave')) labels.push('Text')
  return labels.join(', ') || 'Small changes'
}
