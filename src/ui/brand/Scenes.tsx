import type { ReactElement } from 'react'
import s from './scenes.module.css'

/** The illustrations: an empty stage, a row of seats, a ticket, the lamp lit or out. */
export type SceneName = 'stage' | 'seats' | 'ticket' | 'lamp' | 'lamp-out'

const Lamp = ({ lit }: { lit: boolean }): ReactElement => (
  <>
    {lit && <path className={s.glow} d="M100 60 44 138h112z" />}
    <path className={s.wall} d="M72 138v-28a28 28 0 0 1 56 0v28z" />
    <path className={s.line} d="M100 82v56M92 114v6M108 114v6M40 138h120" />
    <path className={s.line} d="M100 14v18M86 14h28" />
    <path className={s.metal} d="M80 54a20 22 0 0 1 40 0z" />
    <path className={lit ? s.light : s.dim} d="M91 54a9 9 0 0 0 18 0z" />
  </>
)

const scenes: Record<SceneName, () => ReactElement> = {
  stage: () => (
    <>
      <path className={s.glow} d="M100 20 58 126h84z" />
      <path className={s.curtain} d="M22 20h42c0 46-12 78-42 96zM178 20h-42c0 46 12 78 42 96z" />
      <path
        className={s.line}
        d="M36 20c0 40-4 66-10 90M50 20c0 36-8 62-18 84M164 20c0 40 4 66 10 90M150 20c0 36 8 62 18 84"
      />
      <path className={s.metal} d="M16 14h168v8H16z" />
      <ellipse className={s.pool} cx="100" cy="126" rx="46" ry="8" />
      <path className={s.line} d="M12 126h32M156 126h32" />
    </>
  ),
  seats: () => (
    <>
      {[34, 78, 122].map((x) => (
        <g key={x}>
          <rect className={x === 78 ? s.seatLit : s.curtain} x={x} y="54" width="44" height="50" rx="14" />
          <path className={s.metal} d={`M${x - 4} 86h6v38h-6zM${x + 42} 86h6v38h-6z`} />
          <rect className={s.wall} x={x + 3} y="92" width="38" height="16" rx="6" />
        </g>
      ))}
      <path className={s.line} d="M16 132h168M92 70h16" />
    </>
  ),
  ticket: () => (
    <g transform="rotate(-8 100 78)">
      <path className={s.wall} d="M30 46h140v20a12 12 0 0 0 0 24v20H30V90a12 12 0 0 0 0-24z" />
      <path className={s.light} d="M128 46h42v20a12 12 0 0 0 0 24v20h-42z" />
      <path className={s.line} d="M128 50v56" strokeDasharray="5 6" />
      <path className={s.line} d="M52 66h52M52 78h38M52 90h46" />
    </g>
  ),
  lamp: () => <Lamp lit />,
  'lamp-out': () => <Lamp lit={false} />,
}

/** A small illustration in the theme's colours. Purely decorative: the text next to it says the same. */
export const Scene = ({ name }: { name: SceneName }): ReactElement => (
  <svg className={s.scene} viewBox="0 0 200 150" width="200" height="150" aria-hidden="true">
    {scenes[name]()}
  </svg>
)
