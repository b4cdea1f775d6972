import { createInterface } from 'node:readline'
import { limits } from '../../shared/limits.ts'
import { hashPassword } from '../../worker/session/password-hash.ts'
import { readCommand } from '../lib/command.ts'

const help = `npm run hash-password: hashes a password for the secret OWNER_PASSWORD_HASH.

The command reads the password from the terminal or standard input, never from the command line, and
prints scrypt$N$r$p$salt$hash.

  npm run hash-password`

readCommand(help, {})

process.stderr.write('Password: ')
const lines = createInterface({ input: process.stdin })
for await (const line of lines) {
  if (Math.min(line.length, line.normalize('NFKC').length) < limits.password) {
    console.error(`A password has at least ${limits.password} characters.`)
    process.exit(1)
  }
  console.log(hashPassword(line))
  break
}
lines.close()
