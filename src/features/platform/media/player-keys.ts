/** A command of a key or control. Times in seconds; volume and shares from 0 to 1. */
export type PlayerAct =
  | { act: 'toggle' | 'mute' | 'fullscreen' | 'captions' }
  | { act: 'seek'; by: number }
  | { act: 'volume'; by: number }
  | { act: 'share'; share: number }
  | { act: 'to'; at: number }
  | { act: 'loudness'; volume: number }
  | { act: 'speed'; rate: number }
  | { act: 'rate'; by: 1 | -1 }

/** The keys that large video sites have in common. */
const ACTS: Record<string, PlayerAct> = {
  ' ': { act: 'toggle' },
  k: { act: 'toggle' },
  ArrowLeft: { act: 'seek', by: -5 },
  ArrowRight: { act: 'seek', by: 5 },
  j: { act: 'seek', by: -10 },
  l: { act: 'seek', by: 10 },
  ArrowUp: { act: 'volume', by: 0.1 },
  ArrowDown: { act: 'volume', by: -0.1 },
  m: { act: 'mute' },
  f: { act: 'fullscreen' },
  c: { act: 'captions' },
  '>': { act: 'rate', by: 1 },
  '<': { act: 'rate', by: -1 },
  Home: { act: 'share', share: 0 },
  End: { act: 'share', share: 1 },
}

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'> & { target: EventTarget | null }

/** The command of a pressed key; undefined when the key belongs to the focused control or to the browser. */
export const playerAct = ({ key, ctrlKey, metaKey, altKey, target }: Pressed): PlayerAct | undefined => {
  if (ctrlKey || metaKey || altKey || !(target instanceof HTMLElement)) return undefined
  if (target.matches('select, textarea, input:not([type="range"])')) return undefined
  if (key === ' ' && target.closest('button, a')) return undefined
  // Other sliders keep their arrow keys; the time slider moves as the player does.
  if (
    target.matches('input[type="range"]:not([data-time])') &&
    (key.startsWith('Arrow') || key === 'Home' || key === 'End')
  )
    return undefined
  if (/^\d$/.test(key)) return { act: 'share', share: Number(key) / 10 }
  return ACTS[key.length === 1 ? key.toLowerCase() : key]
}

/** The available speeds. */
export const RATES = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2] as const

/** The next higher or lower speed. */
export const nextRate = (rate: number, by: 1 | -1): number => {
  const at = RATES.findIndex((one) => one >= rate)
  return RATES[Math.min(RATES.length - 1, Math.max(0, (at < 0 ? RATES.length - 1 : at) + by))] ?? 1
}

/** Executes a command on the media element. Seeking stays within `length`, in seconds. */
export const execute = (media: HTMLMediaElement, command: PlayerAct, length: number): void => {
  const seek = (to: number): void => {
    media.currentTime = Math.max(0, Math.min(length, to))
  }
  const loudness = (to: number): void => {
    media.muted = false
    media.volume = Math.round(Math.max(0, Math.min(1, to)) * 100) / 100
  }
  if (command.act === 'toggle') {
    if (media.paused) media.play().catch(() => undefined)
    else media.pause()
  }
  if (command.act === 'seek') seek(media.currentTime + command.by)
  if (command.act === 'share') seek(length * command.share)
  if (command.act === 'to') seek(command.at)
  if (command.act === 'mute') media.muted = !media.muted
  if (command.act === 'rate') media.playbackRate = nextRate(media.playbackRate, command.by)
  if (command.act === 'speed') media.playbackRate = command.rate
  if (command.act === 'volume') loudness(media.volume + command.by)
  if (command.act === 'loudness') loudness(command.volume)
}
