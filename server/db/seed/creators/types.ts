import type { Artist } from '../art/artist.ts'

/** A drawing of a post: which of the artist's pictures, its shape, and what it shows for those who do not see it. */
export type DemoPhoto = readonly [picture: string, shape: 'tall' | 'square' | 'wide', alt: string]

/** A post; subscribers only unless `free`; title and caption are what everyone reads of it. The list of a creator runs from the newest to the oldest. */
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
  offersFreeDays?: true
  /** How many of the fans find them: 1 is many; the demo account's creator has more, so that there is something to see. */
  fame: number
  artist: Artist
  posts: readonly DemoPost[]
}
