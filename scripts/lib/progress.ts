/** Tells how far long work is: one line redrawn on a terminal, silence elsewhere. */
export interface Progress {
  step(done: number, total: number): void
  end(): void
}

/** @param label what is being done, such as `Rendering` */
export const progress = (label: string): Progress => {
  const { stderr } = process
  const isTerminal = stderr.isTTY === true && !process.env.CI
  return {
    step(done, total) {
      if (!isTerminal) return
      const filled = Math.round((done / Math.max(1, total)) * 24)
      stderr.write(`\r${label} ${'█'.repeat(filled)}${'░'.repeat(24 - filled)} ${done}/${total}`)
    },
    end() {
      if (isTerminal) stderr.write('\r\u001b[K')
    },
  }
}
