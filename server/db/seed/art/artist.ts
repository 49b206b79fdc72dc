import type { Drawing } from './drawing.ts'

/** The visual style of one creator's work. Everything is drawn for the sheet it is given, whatever its shape. */
export type Artist = {
  /** The portrait, on a square sheet. */
  avatar(d: Drawing): void
  /** The wide cover of the page; phones show its middle band. */
  cover(d: Drawing): void
  /** The pictures of posts, by name; each seed draws a different one. */
  pictures: Record<string, (d: Drawing) => void>
}
