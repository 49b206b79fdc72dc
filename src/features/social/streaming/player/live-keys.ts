import { playerAct } from '../../../platform/media/player-keys.ts'
import type { PlayerAct } from '../../../platform/media/player-keys.ts'

/** A command of a key or control of a live player: the player's own, the theatre, or the newest picture. */
export type LiveAct =
  | Extract<PlayerAct, { act: 'toggle' | 'mute' | 'fullscreen' | 'captions' | 'seek' | 'volume' | 'loudness' }>
  | { act: 'theatre' }
  | { act: 'edge' }

type Pressed = Parameters<typeof playerAct>[0]

/** The command of a pressed key; undefined when the key belongs to the focused control or to the browser. */
export const liveAct = (pressed: Pressed): LiveAct | undefined => {
  const known = playerAct(pressed)
  if (known?.act === 'share') return known.share === 1 ? { act: 'edge' } : undefined
  if (known?.act === 'rate' || known?.act === 'speed' || known?.act === 'to') return undefined
  if (known) return known
  const { key, ctrlKey, metaKey, altKey, target } = pressed
  const isFree =
    !ctrlKey && !metaKey && !altKey && !(target instanceof HTMLElement && target.matches('select, textarea, input'))
  return isFree && key.toLowerCase() === 't' ? { act: 'theatre' } : undefined
}
