/** What can be asked of what plays, by a key or a control. Times in seconds, loudness and shares from 0 to 1. */
export type PlayerAct =
  | { act: 'toggle' | 'mute' | 'fullscreen' | 'captions' }
  | { act: 'seek'; by: number }
  | { act: 'volume'; by: number }
  | { act: 'share'; share: number }
  | { act: 'to'; at: number }
  | { act: 'loudness'; volume: number }
  | { act: 'speed'; rate: number }
  | { act: 'rate'; by: 1 | -1 }

/** The keys of every large player, so that nobody has to learn ours. */
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

/** What a pressed key asks for; undefined where it belongs to the control that has the focus, or to the browser. */
export const playerAct = ({ key, ctrlKey, metaKey, altKey, target }: Pressed): PlayerAct | undefined => {
  if (ctrlKey || metaKey || altKey || !(target instanceof HTMLElement)) return undefined
  if (target.matches('select, textarea, input:not([type="range"])')) return undefined
  if (key === ' ' && target.closest('button, a')) return undefined
  // A slider of its own meaning keeps its arrows; the one of the time moves as the player does.
  if (
    target.matches('input[type="range"]:not([data-time])') &&
    (key.startsWith('Arrow') || key === 'Home' || key === 'End')
  )
    return undefined
  if (/^\d$/.test(key)) return { act: 'share', share: Number(key) / 10 }
  return ACTS[key.length === 1 ? key.toLowerCase() : key]
}

/** The speeds one can choose. */
export const RATES = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2] as const

/** The next speed up or down from this one. */
export const nextRate = (rate: number, by: 1 | -1): number => {
  const at = RATES.findIndex((one) => one >= rate)
  return RATES[Math.min(RATES.length - 1, Math.max(0, (at < 0 ? RATES.length - 1 : at) + by))] ?? 1
}

/** Carries out what only the media element is needed for. Seeking stays within `length`, in seconds. */
export const actOn = (media: HTMLMediaElement, asked: PlayerAct, length: number): void => {
  const seek = (to: number): void => {
    media.currentTime = Math.max(0, Math.min(length, to))
  }
  const loudness = (to: number): void => {
    media.muted = false
    media.volume = Math.round(Math.max(0, Math.min(1, to)) * 100) / 100
  }
  if (asked.act === 'toggle') {
    if (media.paused) media.play().catch(() => undefined)
    else media.pause()
  }
  if (asked.act === 'seek') seek(media.currentTime + asked.by)
  if (asked.act === 'share') seek(length * asked.share)
  if (asked.act === 'to') seek(asked.at)
  if (asked.act === 'mute') media.muted = !media.muted
  if (asked.act === 'rate') media.playbackRate = nextRate(media.playbackRate, asked.by)
  if (asked.act === 'speed') media.playbackRate = asked.rate
  if (asked.act === 'volume') loudness(media.volume + asked.by)
  if (asked.act === 'loudness') loudness(asked.volume)
}
