import { createHash } from 'node:crypto'
import type { Factors } from './factors.ts'

/** SHA-256 of what the demo's owner signs in with: the values themselves are deployed nowhere. A test compares them with the demo's file. */
const demoOwner: Readonly<Record<string, string>> = {
  username: 'vNbxI2GL2ebUBSnmuvlHyegZzWRenZnsElzoFy7MT4s',
  email: 'JTkZv8HJyz7we1AsRTevKxQyPOUYgt0brGtyMvP6j9Y',
  colors: 'i-8ktBdNYNXDunMNJPTeXdonyQgBRWo8myaYPrRm-a0',
  password: 'LgqZhBavv2XhwLuZjF_NAQfgcxGG6sge9bhMCI6kKUg',
  answers: 'nEPa0hWvTNA8kHU6R09AkTcvFXotZZMwpzibtuCLZxA',
}

/** The fields that have a value of the demo's owner, whom everybody knows. */
export const demoFields = ({
  answers = {},
  ...texts
}: Partial<Factors> & { readonly password?: string | undefined }): string[] => {
  // Somebody may have one of these short answers by chance.
  const fields = Object.entries({ ...texts, answers: Object.values(answers).join('\n') })
  return fields.flatMap(([name, text]) =>
    text && createHash('sha256').update(text).digest('base64url') === demoOwner[name] ? [name] : [],
  )
}
