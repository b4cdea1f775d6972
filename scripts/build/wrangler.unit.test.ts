import { expect, onTestFinished, test, vi } from 'vitest'

test.each(['deploy', 'types', ''])(
  'for the command "%s" of wrangler nothing is made',
  async (command) => {
    vi.stubEnv('WRANGLER_COMMAND', command)
    onTestFinished(() => void vi.unstubAllEnvs())
    const log = vi.spyOn(console, 'log')
    const { argv } = process
    const before = [...argv]
    await import(/* @vite-ignore */ `./wrangler.ts?for=${command}`)
    expect([log.mock.calls, argv]).toEqual([[], before])
    log.mockRestore()
  },
)
