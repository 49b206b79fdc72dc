import type { Artist } from '../art/artist.ts'

/** A drawing for a post: which of the artist's pictures, its shape, and its alternative text. */
export type DemoPhoto = readonly [picture: string, shape: 'tall' | 'square' | 'wide', alt: string]

/**
 * A post; for subscribers only unless `free`; title and caption are public. A creator's list is ordered from newest to
 * oldest.
 */
export type DemoPost = {
  title?: string
  caption?: string
  text: string
  photos?: readonly DemoPhoto[]
  free?: true
  pinned?: true
  draft?: true
}

export type DemoCreator = {
  username: string
  name: string
  craft: string
  tagline: string
  bio: string
  city: string
  country: string
  languages: readonly string[]
  gender: string
  birthDate: string
  /** Cents. */
  monthly: number
  yearly?: number
  /** A commission of its own, in basis points. */
  commissionBp?: number
  offersFreeDays?: true
  /** How many fans follow the creator: 1 is many. The demo account's creator has more, so that there is more to see. */
  fame: number
  artist: Artist
  posts: readonly DemoPost[]
}
