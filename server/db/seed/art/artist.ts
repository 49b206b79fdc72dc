import type { Drawing } from './drawing.ts'

/** A picture language: how one creator's work looks. Everything is drawn for the sheet it is given, whatever its shape. */
export type Artist = {
  /** The portrait, on a square sheet. */
  avatar(d: Drawing): void
  /** The wide picture over the page; its middle band is what phones show. */
  cover(d: Drawing): void
  /** The pictures of posts, by name; each draws differently for each seed. */
  pictures: Record<string, (d: Drawing) => void>
}
