import * as z from 'zod'
import { limits } from '../limits.ts'
import { Line, OptionalLine } from '../value-schemas.ts'
import { skillIconNames } from './skill-icons.ts'

/** What the author can do, and how far it goes. */
export const Skill = z.object({
  name: Line(limits.skillName),
  icon: z.enum(skillIconNames),
  note: OptionalLine(limits.skillNote),
})
export type Skill = z.infer<typeof Skill>

export const Skills = z.array(Skill).max(limits.skills).readonly()
