import { randomBytes, scryptSync } from 'node:crypto'
import { createInterface } from 'node:readline'

const help = `npm run hash-password: turns a password into the secret OWNER_PASSWORD_HASH.

Reads the password from the terminal (or standard input), never from the command line, and prints
scrypt$N$r$p$salt$hash.`

if (process.argv.includes('--help')) {
  console.log(help)
  process.exit(0)
}

/** OWASP's parameters of 2026: 2^15 blocks, 8, 3. */
const [N, r, p] = [2 ** 15, 8, 3] as const
const mostMemory = 256 * N * r

process.stderr.write('Password: ')
const lines = createInterface({ input: process.stdin })
for await (const line of lines) {
  const password = line.normalize('NFKC')
  if (password.length < 8) {
    console.error('A password has at least 8 characters.')
    process.exit(1)
  }
  const salt = randomBytes(16)
  const hash = scryptSync(password, salt, 32, { N, r, p, maxmem: mostMemory })
  console.log(['scrypt', N, r, p, salt.toString('base64url'), hash.toString('base64url')].join('$'))
  break
}
lines.close()
