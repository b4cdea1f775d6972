import * as z from 'zod'
import { Line, OptionalLine } from '../value-schemas.ts'
import { skillIconNames, skillLimits } from './skill-icons.ts'

/** What the author can do, and how far it goes. */
export const Skill = z.object({
  name: Line(skillLimits.name),
  icon: z.enum(skillIconNames),
  note: OptionalLine(skillLimits.note),
})
export type Skill = z.infer<typeof Skill>

export const Skills = z.array(Skill).max(skillLimits.count).readonly()
