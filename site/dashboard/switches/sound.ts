/** Milliseconds that a delayed sound may wait. */
const maxDelay = 2_000

let context: AudioContext | undefined

/** Two soft notes, the second higher. */
const playChime = (audio: AudioContext): void => {
  for (const [at, frequency] of [
    [0, 660],
    [0.14, 880],
  ] as const) {
    const start = audio.currentTime + at
    const volume = audio.createGain()
    volume.gain.setValueAtTime(0.0001, start)
    volume.gain.exponentialRampToValueAtTime(0.12, start + 0.02)
    volume.gain.exponentialRampToValueAtTime(0.0001, start + 0.4)
    const note = audio.createOscillator()
    note.frequency.value = frequency
    note.connect(volume).connect(audio.destination)
    note.start(start)
    note.stop(start + 0.4)
  }
}

/** Prepares a sound, which browsers allow only during a click. @returns plays the sound if possible; never throws */
export const prepareSound = (): (() => void) => {
  let isAllowed: Promise<void>
  try {
    context ??= new AudioContext()
    isAllowed = context.resume()
  } catch {
    return () => {}
  }
  isAllowed.catch(() => {})
  return () => {
    const asked = Date.now()
    isAllowed
      .then(() => {
        if (context && Date.now() - asked < maxDelay) playChime(context)
      })
      .catch(() => {})
  }
}
