import { random } from './art/random.ts'
import type { Mood } from './shelf/types.ts'

const rate = 22_050
const moods: Record<Mood, { scale: readonly number[]; low: number; beatS: number; decay: number }> = {
  slow: { scale: [0, 2, 3, 7, 8, 12], low: 98, beatS: 0.62, decay: 0.9985 },
  bass: { scale: [0, 3, 5, 7, 10], low: 55, beatS: 0.32, decay: 0.997 },
  bright: { scale: [0, 4, 7, 9, 12, 16], low: 196, beatS: 0.27, decay: 0.996 },
}

/** The mood of the music of a creator with this craft. */
export const moodOf = (craft: string): Mood =>
  craft.toLowerCase().includes('bass') ? 'bass' : craft === 'Cellist' ? 'slow' : 'bright'

/** A plucked string (Karplus–Strong): a burst of noise in a delay line as long as its wave, smoothed on each pass. */
function pluck(into: Float32Array, from: number, hertz: number, decay: number, chance: () => number): void {
  const line = Float32Array.from({ length: Math.max(2, Math.round(rate / hertz)) }, () => chance() * 2 - 1)
  let at = 0
  for (let i = from; i < into.length; i++) {
    const next = (at + 1) % line.length
    const sounds = line[at] ?? 0
    into[i] = (into[i] ?? 0) + sounds * 0.35
    line[at] = ((sounds + (line[next] ?? 0)) / 2) * decay
    at = next
  }
}

/** A WAV file (16 bit, mono) with `seconds` of generated music, the same for the same seed. */
export function music(seed: string, seconds: number, mood: Mood): Buffer {
  const chance = random(`music ${seed}`)
  const { scale, low, beatS, decay } = moods[mood]
  const sound = new Float32Array(Math.round(rate * seconds))
  for (let at = 0; at < seconds - beatS; at += beatS * chance.pick([1, 1, 2, 0.5]))
    pluck(sound, Math.round(at * rate), low * 2 ** (chance.pick(scale) / 12) * chance.pick([1, 1, 2]), decay, chance)
  const fade = rate * 1.2
  const wav = Buffer.alloc(44 + sound.length * 2)
  wav.write('RIFF', 0)
  wav.writeUInt32LE(wav.length - 8, 4)
  wav.write('WAVEfmt ', 8)
  ;[16, 1 | (1 << 16), rate, rate * 2, 2 | (16 << 16)].forEach((word, i) => wav.writeUInt32LE(word, 16 + i * 4))
  wav.write('data', 36)
  wav.writeUInt32LE(sound.length * 2, 40)
  sound.forEach((sample, i) =>
    wav.writeInt16LE(Math.round(Math.tanh(sample * Math.min(1, (sound.length - i) / fade)) * 28_000), 44 + i * 2)
  )
  return wav
}
