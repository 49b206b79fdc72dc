import type { DemoPhoto } from '../creators/types.ts'
import type { Offered } from './access.ts'

/** A film made of drawings, slowly travelled over, with music. */
export type DemoFilm = Offered & {
  title: string
  caption?: string
  description: string
  pictures: readonly string[]
  seconds: number
  days: number
}
/** Photos of their own page, in a gallery; a creator's loose photos have no title. */
export type DemoGallery = Offered & {
  title: string
  caption?: string
  description: string
  photos: readonly DemoPhoto[]
  days: number
}
export type DemoProduct = {
  title: string
  description: string
  price: number
  photos: readonly DemoPhoto[]
  days: number
  /** Physical: how many there are. */
  stock?: number
  /** Digital: the name and the words of its file. */
  file?: { name: string; text: string }
}
/** A post of another kind than words and photos. */
export type DemoExtraPost = Offered & { title?: string; caption?: string; text: string; days: number } & (
    | { kind: 'video'; pictures: readonly string[]; seconds: number }
    | { kind: 'audio'; seconds: number; mood: Mood }
    | { kind: 'poll'; question: string; options: readonly string[]; closesInDays?: number }
    | { kind: 'photo'; photos: readonly DemoPhoto[] }
  )
export type DemoStory = { text: string; photo: DemoPhoto; hours: number; free?: true }
/** How the synthesised music sounds. */
export type Mood = 'slow' | 'bass' | 'bright'

/** What a creator has beside the posts; the newest first, `days` and `hours` ago. */
export type DemoShelf = {
  username: string
  posts?: readonly DemoExtraPost[]
  stories?: readonly DemoStory[]
  films?: readonly DemoFilm[]
  galleries?: readonly DemoGallery[]
  products?: readonly DemoProduct[]
}
