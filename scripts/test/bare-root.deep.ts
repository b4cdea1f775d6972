import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import { buildFolder, root } from '../lib/paths.ts'

/** What keeps a machine from building a root of its own; null where it can. */
const obstacle = (): string | null => {
  if (process.getuid?.() !== 0) return 'Only root can build a root folder.'
  if (spawnSync('debootstrap', ['--version']).status !== 0)
    return 'There is no debootstrap: apt-get install debootstrap'
  const { status } = spawnSync('unshare', ['--mount', 'true'])
  return status === 0 ? null : 'This container may mount nothing.'
}

const installed = (packages: string, ...more: string[]): string => {
  const folder = mkdtempSync(`${buildFolder}npm-`)
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const names = packages.split(' ')
  execFileSync('npm', ['install', '--prefix', folder, ...more, ...names], { stdio: 'pipe' })
  return `${folder}/node_modules/`
}

/** The authorities that this machine trusts, some of which may be its own. */
const trusted = '/etc/ssl/certs/ca-certificates.crt'

/** Debian with git and certificates, and one Node with its npm: no font, no `ps`, no compiler, an ordinary user. */
const bareRoot = (suite: string, node: string): string => {
  const folder = mkdtempSync(`${buildFolder}bare-${suite}-`)
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  chmodSync(folder, 0o755)
  const include = '--include=git,ca-certificates'
  execFileSync('debootstrap', ['--variant=minbase', include, suite, folder], { stdio: 'pipe' })
  const packages = installed(`node@${node} npm@11`)
  const local = `${folder}/usr/local`
  mkdirSync(`${local}/lib/node_modules`, { recursive: true })
  execFileSync('cp', ['-L', `${packages}node/bin/node`, `${local}/bin/node`])
  execFileSync('cp', ['-r', `${packages}npm`, `${local}/lib/node_modules/`])
  for (const name of ['npm', 'npx'])
    execFileSync('ln', ['-s', `../lib/node_modules/npm/bin/${name}-cli.js`, `${local}/bin/${name}`])
  for (const file of ['/etc/resolv.conf', '/etc/hosts', trusted])
    execFileSync('cp', [realpathSync(file), folder + file])
  execFileSync('chroot', [folder, 'useradd', '--create-home', 'ada'])
  execFileSync('git', ['clone', '--quiet', root, `${folder}/home/ada/blog`])
  execFileSync('chroot', [folder, 'chown', '-R', 'ada:', '/home/ada'])
  return folder
}

/** Runs a line of a shell as an ordinary user of a root, in the clone; its processes end with it. */
const runIn = (folder: string, line: string): Promise<[status: number | null, output: string]> => {
  const inside = `cd blog && NODE_EXTRA_CA_CERTS=${trusted} ${line}`
  const mount = `mount -t proc proc ${folder}/proc && mount --rbind /dev ${folder}/dev`
  const settings = Object.entries(process.env).filter(([name]) => name.startsWith('npm_config_reg'))
  const child = spawn(
    'unshare',
    [
      '--mount',
      '--pid',
      '--fork',
      '--kill-child',
      'sh',
      '-c',
      `${mount} && exec "$@"`,
      'sh',
    ].concat(
      ['chroot', folder, 'su', '--login', 'ada', '--whitelist-environment=npm_config_registry'],
      ['--command', inside],
    ),
    { env: { PATH: process.env.PATH, ...Object.fromEntries(settings) }, stdio: 'pipe' },
  )
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (output += part))
  return new Promise((resolve) => child.once('close', (status) => resolve([status, output])))
}

/** Starts the blog, reads a page, and ends it. */
const readsBlog = `sh -c '
  PORT=18787 npm run dev > dev.log 2>&1 & dev=$!
  for i in $(seq 120); do
    node -e "fetch(\\"http://127.0.0.1:18787/blog\\").then((a) => process.exit(a.ok ? 0 : 1), () => process.exit(1))" && break
    sleep 1
  done
  node -e "fetch(\\"http://127.0.0.1:18787/blog\\").then(async (a) => console.log(a.status, (await a.text()).includes(\\"Recycle\\")))"
  kill $dev; wait $dev; true'`

test.for([
  ['bookworm', '20'],
  ['trixie', '24'],
] as const)(
  'on a bare Debian %s an ordinary user with Node %s has the blog and green tests',
  // An installation, a compilation and all tests: a quarter of an hour where two cores do nothing else.
  { timeout: 3_600_000 },
  async ([suite, node], { skip }) => {
    const reason = obstacle()
    skip(reason !== null, reason ?? '')
    const folder = bareRoot(suite, node)
    expect(existsSync(`${folder}/usr/share/fonts`) || existsSync(`${folder}/usr/bin/ps`)).toBe(
      false,
    )
    expect(await runIn(folder, 'npm ci')).toEqual([0, expect.anything()])
    const [, dev] = await runIn(folder, readsBlog)
    expect(dev).toContain('200 true')
    const [status, output] = await runIn(folder, 'npm test')
    expect(status, output.slice(-8_000)).toBe(0)
    expect(output).toContain('CPU seconds')
  },
)
