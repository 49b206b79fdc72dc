import type { DemoPhoto } from '../creators/types.ts'
import type { Offered } from './access.ts'

/** A film made of slowly panned drawings, with music. */
export type DemoFilm = Offered & {
  title: string
  caption?: string
  description: string
  pictures: readonly string[]
  seconds: number
  days: number
}
/** Photos in a gallery, which have no titles of their own. */
export type DemoGallery = Offered & {
  title: string
  caption?: string
  description: string
  photos: readonly DemoPhoto[]
  days: number
}
/** A photo outside of galleries, which is never for sale. Search finds its title and caption. */
export type DemoTitledPhoto = { title: string; caption?: string; photo: DemoPhoto; free?: true; days: number }
export type DemoProduct = {
  title: string
  description: string
  price: number
  photos: readonly DemoPhoto[]
  days: number
  /** Number of copies in stock of a physical product. */
  stock?: number
  /** Name and text of a digital product's file. */
  file?: { name: string; text: string }
}
/** A post of another kind than text and photos. */
export type DemoExtraPost = Offered & { title?: string; caption?: string; text: string; days: number } & (
    | { kind: 'video'; pictures: readonly string[]; seconds: number }
    | { kind: 'audio'; seconds: number; mood: Mood }
    | { kind: 'poll'; question: string; options: readonly string[]; closesInDays?: number }
    | { kind: 'photo'; photos: readonly DemoPhoto[] }
  )
export type DemoStory = { text: string; photo: DemoPhoto; hours: number; free?: true }
/** The mood of the generated music. */
export type Mood = 'slow' | 'bass' | 'bright'

/** What a creator has besides posts, newest first; published `days` and `hours` ago. */
export type DemoShelf = {
  username: string
  posts?: readonly DemoExtraPost[]
  stories?: readonly DemoStory[]
  films?: readonly DemoFilm[]
  /** The drawings and the length, in seconds, of the welcome video on the creator's page. */
  welcome?: { pictures: readonly string[]; seconds: number }
  galleries?: readonly DemoGallery[]
  photos?: readonly DemoTitledPhoto[]
  products?: readonly DemoProduct[]
}
