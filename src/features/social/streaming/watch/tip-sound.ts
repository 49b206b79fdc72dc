let context: AudioContext | undefined

/** Pitches, in Hz, and distance, in s, of the two notes of the chime. */
const NOTES = [880, 1318.5] as const
const STEP_S = 0.12
const LENGTH_S = 0.5
const LOUDNESS = 0.12

/** Plays a short chime. Browsers allow it once the viewer has pressed anything on the page. */
export const playTipSound = (): void => {
  context ??= new AudioContext()
  const { currentTime, destination } = context
  for (const [at, pitch] of NOTES.entries()) {
    const start = currentTime + at * STEP_S
    const gain = context.createGain()
    gain.gain.setValueAtTime(LOUDNESS, start)
    gain.gain.exponentialRampToValueAtTime(0.0001, start + LENGTH_S)
    const tone = context.createOscillator()
    tone.frequency.value = pitch
    tone.connect(gain).connect(destination)
    tone.start(start)
    tone.stop(start + LENGTH_S)
  }
}
