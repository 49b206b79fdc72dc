export type SoundMixer = {
  /** The sound that viewers hear: always there, silent without a source. */
  track: MediaStreamAudioTrack
  hear: (sounds: { microphone?: MediaStreamTrack | undefined; screen?: MediaStreamTrack | undefined }) => void
  setMuted: (isMuted: boolean) => void
  /** How loud the microphone is now, from 0 to 1, before muting. */
  level: () => number
  /** Browsers start sound only after a click. */
  resume: () => Promise<void>
  close: () => void
}

/** Decibels that count as silence in the level. */
const silenceDb = -55

/** Mixes microphone and the sound of a shared screen into one track, so that either can change while live. */
export const createSoundMixer = (): SoundMixer => {
  const context = new AudioContext({ sampleRate: 48_000, latencyHint: 'interactive' })
  const out = context.createMediaStreamDestination()
  const voice = context.createGain()
  const meter = context.createAnalyser()
  meter.fftSize = 1024
  voice.connect(out)
  const samples = new Float32Array(meter.fftSize)
  let microphone: { track: MediaStreamTrack; node: MediaStreamAudioSourceNode } | undefined
  let screen: typeof microphone
  const replace = (
    old: typeof microphone,
    track: MediaStreamTrack | undefined,
    targets: readonly AudioNode[]
  ): typeof microphone => {
    if (old?.track === track) return old
    old?.node.disconnect()
    if (!track) return undefined
    const node = context.createMediaStreamSource(new MediaStream([track]))
    for (const target of targets) node.connect(target)
    return { track, node }
  }
  const [track] = out.stream.getAudioTracks() as MediaStreamAudioTrack[]
  if (!track) throw new Error('The browser made no track for the sound')
  return {
    track,
    hear: (sounds) => {
      microphone = replace(microphone, sounds.microphone, [voice, meter])
      screen = replace(screen, sounds.screen, [out])
    },
    setMuted: (isMuted) => {
      voice.gain.setTargetAtTime(isMuted ? 0 : 1, context.currentTime, 0.01)
    },
    level: () => {
      if (!microphone) return 0
      meter.getFloatTimeDomainData(samples)
      const power = samples.reduce((sum, value) => sum + value * value, 0) / samples.length
      return Math.min(1, Math.max(0, 1 - (10 * Math.log10(power + 1e-12)) / silenceDb))
    },
    resume: () => context.resume(),
    close: () => {
      microphone?.node.disconnect()
      screen?.node.disconnect()
      void context.close()
    },
  }
}
