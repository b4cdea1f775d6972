import * as z from 'zod'
import { calls } from '../calls.ts'
import { endpoint } from '../endpoint.ts'
import { EditableSettings, StoredSettings } from './settings.ts'

/** Settings of the author by their names; null for the default. */
const Changes = z.strictObject(
  Object.fromEntries(
    Object.entries(EditableSettings.shape).map(([name, shape]) => [
      name,
      shape.nullable().optional(),
    ]),
  ) as {
    [Name in keyof typeof EditableSettings.shape]: z.ZodOptional<
      z.ZodNullable<(typeof EditableSettings.shape)[Name]>
    >
  },
)

const Settings = z.object({
  changed: StoredSettings.partial().describe('What the author has set.'),
  defaults: StoredSettings.describe(
    'What `shared/site.config.ts` says, or the samples while they are shown.',
  ),
  version: z.string().describe('Another one after each change.'),
})
export type Settings = z.infer<typeof Settings>

export const readSettings = endpoint(calls.readSettings, {
  summary: 'What the author can change of the blog itself.',
  access: 'author',
  output: Settings,
})

export const changeSettings = endpoint(calls.changeSettings, {
  summary:
    'Changes settings; what is not named stays. Live with the next request. Refused if they changed since `version`.',
  access: 'author',
  refusals: ['settings-conflict', 'site-address-invalid', 'hub-is-own'],
  input: z.object({ version: z.string().max(100), changes: Changes }),
  output: Settings,
})
