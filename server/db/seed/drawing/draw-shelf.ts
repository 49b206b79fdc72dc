import type { Deps } from '../../../deps.ts'
import type { MediaType } from '../../../../contract/platform/files/files.ts'
import { transaction, type Trx } from '../../transaction.ts'
import { storeMedia } from '../../../features/platform/files/processing/store-media.ts'
import { drawing } from '../art/drawing.ts'
import { demoCreators } from '../creators/all.ts'
import type { DemoPhoto } from '../creators/types.ts'
import { demoId } from '../demo-id.ts'
import { shapes, storeDrawing } from './draw-photo.ts'
import { insertPoll } from './insert-poll.ts'
import { withFilm } from '../make-film.ts'
import { moodOf, music } from '../music.ts'
import { placeWelcomeVideo } from '../place-welcome-video.ts'
import { creatorId } from '../seed-people.ts'
import type {
  DemoExtraPost,
  DemoFilm,
  DemoGallery,
  DemoProduct,
  DemoShelf,
  DemoStory,
  DemoTitledPhoto,
} from '../shelf/types.ts'
import { accessOf, type Offered } from '../shelf/access.ts'

const dayMs = 86_400_000
const hourMs = 3_600_000
/** Larger than a frame of the film, which pans over it. */
const filmSheet = [1400, 900] as const

/** Creates the items of one creator's shelf with fixed ids; existing items are skipped. */
function shelfMaker(deps: Deps, { username }: DemoShelf) {
  const creator = demoCreators.find((one) => one.username === username)
  const ownerId = creatorId(username)
  const mood = moodOf(creator?.craft ?? '')

  const svg = (picture: string, width: number, height: number, seed: string): string => {
    const sheet = drawing(width, height, `${username} ${seed}`)
    creator?.artist.pictures[picture]?.(sheet)
    return sheet.svg()
  }
  const storePhoto = (type: MediaType, [picture, shape, description]: DemoPhoto, seed: string): Promise<string> => {
    const [width, height] = shapes[shape]
    return storeDrawing(deps, { ownerId, type, description, svg: svg(picture, width, height, seed) })
  }
  const storeFilm = async (
    type: MediaType,
    film: { pictures: readonly string[]; seconds: number },
    seed: string
  ): Promise<string | undefined> => {
    let id: string | undefined
    const svgs = film.pictures.map((picture, i) => svg(picture, ...filmSheet, `${seed} ${i}`))
    await withFilm(deps, { seed, seconds: film.seconds, mood, svgs }, async (path) => {
      id = await storeMedia(deps, { ownerId, type, name: 'film.mp4', path })
    })
    return id
  }
  const isThere = async (table: 'feed' | 'asset', id: string): Promise<boolean> =>
    (await deps.db.selectFrom(table).select('id').where('id', '=', id).executeTakeFirst()) !== undefined

  const insertFeed = async (
    trx: Trx,
    feed: Offered & {
      id: string
      type: string
      title?: string
      caption?: string
      text: string
      at: Date
      fileIds: readonly string[]
      pollId?: string
      expiresAt?: Date
      duration?: number
    }
  ) => {
    await trx
      .insertInto('feed')
      .values({
        id: feed.id,
        performer_id: ownerId,
        type: feed.type,
        ...accessOf(feed),
        status: 'active',
        title: feed.title ?? '',
        caption: feed.caption ?? '',
        text: feed.text,
        total_files: feed.fileIds.length,
        poll_id: feed.pollId ?? null,
        is_story: feed.expiresAt !== undefined,
        expires_at: feed.expiresAt ?? null,
        duration: feed.duration ?? null,
        published_at: feed.at,
        created_at: feed.at,
        updated_at: feed.at,
      })
      .execute()
    if (feed.fileIds.length)
      await trx
        .insertInto('feed_file')
        .values(feed.fileIds.map((file_id, position) => ({ feed_id: feed.id, file_id, position })))
        .execute()
    if (!feed.expiresAt)
      await trx
        .updateTable('performer')
        .set((is) => ({ total_feeds: is('total_feeds', '+', 1) }))
        .where('account_id', '=', ownerId)
        .execute()
  }
  const ago = (ms: number) => new Date(deps.clock.now().getTime() - ms)
  const filesOfPost = async (post: DemoExtraPost, seed: string): Promise<string[] | undefined> => {
    if (post.kind === 'poll') return []
    if (post.kind === 'audio')
      return [
        await storeMedia(deps, {
          ownerId,
          type: 'feed-audio',
          name: 'take.wav',
          bytes: music(seed, post.seconds, post.mood),
        }),
      ]
    if (post.kind === 'photo')
      return Promise.all(post.photos.map((photo, i) => storePhoto('feed-photo', photo, `${seed} ${i}`)))
    const film = await storeFilm('feed-video', post, seed)
    return film ? [film] : undefined
  }
  const insertAsset = (
    trx: Trx,
    asset: Offered & {
      id: string
      kind: string
      title: string
      caption?: string
      description: string
      at: Date
      more?: { gallery_id?: string; position?: number; product_type?: string; stock?: number | null }
      total?: number
    }
  ) =>
    trx
      .insertInto('asset')
      .values({
        id: asset.id,
        performer_id: ownerId,
        kind: asset.kind,
        title: asset.title,
        caption: asset.caption ?? '',
        description: asset.description,
        ...accessOf(asset),
        status: 'active',
        total_files: asset.total ?? 1,
        published_at: asset.at,
        created_at: asset.at,
        updated_at: asset.at,
        ...asset.more,
      })
      .execute()
  const place = (trx: Trx, assetId: string, fileIds: readonly string[], role = 'media') =>
    trx
      .insertInto('asset_file')
      .values(fileIds.map((file_id, position) => ({ asset_id: assetId, file_id, position, role })))
      .execute()

  return {
    post: async (post: DemoExtraPost, index: number): Promise<void> => {
      const id = demoId(`extra ${username} ${index}`)
      if (await isThere('feed', id)) return
      const files = await filesOfPost(post, `extra ${index}`)
      if (!files) return
      const at = ago(post.days * dayMs)
      const pollId = demoId(`poll ${username} ${index}`)
      await transaction(deps.db, async (trx) => {
        if (post.kind === 'poll') await insertPoll(trx, { ...post, id: pollId, ownerId, at, now: deps.clock.now() })
        await insertFeed(trx, {
          ...post,
          id,
          type: post.kind,
          at,
          fileIds: files,
          ...(post.kind === 'poll' && { pollId }),
          ...('seconds' in post && { duration: post.seconds }),
        })
      })
    },
    story: async (story: DemoStory, index: number): Promise<void> => {
      const id = demoId(`story ${username} ${index}`)
      if (await isThere('feed', id)) return
      const at = ago(story.hours * hourMs)
      const fileIds = [await storePhoto('feed-story', story.photo, `story ${index}`)]
      await transaction(deps.db, (trx) =>
        insertFeed(trx, { ...story, id, type: 'photo', at, fileIds, expiresAt: new Date(at.getTime() + dayMs) })
      )
    },
    film: async (film: DemoFilm, index: number): Promise<void> => {
      const id = demoId(`film ${username} ${index}`)
      if (await isThere('asset', id)) return
      const file = await storeFilm('video', film, `film ${index}`)
      if (!file) return
      await transaction(deps.db, async (trx) => {
        await insertAsset(trx, { ...film, id, kind: 'video', at: ago(film.days * dayMs) })
        await place(trx, id, [file])
      })
    },
    welcome: (film: NonNullable<DemoShelf['welcome']>): Promise<void> =>
      placeWelcomeVideo(deps, ownerId, () => storeFilm('welcome-video', film, 'welcome')),
    gallery: async (gallery: DemoGallery, index: number): Promise<void> => {
      const id = demoId(`gallery ${username} ${index}`)
      if (await isThere('asset', id)) return
      const files: string[] = []
      for (const [i, photo] of gallery.photos.entries())
        files.push(await storePhoto('photo', photo, `gallery ${index} ${i}`))
      const at = ago(gallery.days * dayMs)
      await transaction(deps.db, async (trx) => {
        await insertAsset(trx, { ...gallery, id, kind: 'gallery', at, total: files.length })
        for (const [position, file] of files.entries()) {
          const photoId = demoId(`gallery photo ${username} ${index} ${position}`)
          await insertAsset(trx, {
            id: photoId,
            kind: 'photo',
            title: '',
            description: gallery.photos[position]?.[2] ?? '',
            at,
            more: { gallery_id: id, position },
          })
          await place(trx, photoId, [file])
        }
      })
    },
    photo: async ({ photo, ...said }: DemoTitledPhoto, index: number): Promise<void> => {
      const id = demoId(`photo ${username} ${index}`)
      if (await isThere('asset', id)) return
      const file = await storePhoto('photo', photo, `photo ${index}`)
      await transaction(deps.db, async (trx) => {
        await insertAsset(trx, { ...said, id, kind: 'photo', description: photo[2], at: ago(said.days * dayMs) })
        await place(trx, id, [file])
      })
    },
    product: async (product: DemoProduct, index: number): Promise<void> => {
      const id = demoId(`product ${username} ${index}`)
      if (await isThere('asset', id)) return
      const photos: string[] = []
      for (const [i, photo] of product.photos.entries())
        photos.push(await storePhoto('product-photo', photo, `product ${index} ${i}`))
      const download =
        product.file &&
        (await storeMedia(deps, {
          ownerId,
          type: 'product-file',
          name: product.file.name,
          bytes: Buffer.from(product.file.text),
        }))
      await transaction(deps.db, async (trx) => {
        const more = { product_type: download ? 'digital' : 'physical', stock: product.stock ?? null }
        await insertAsset(trx, {
          ...product,
          id,
          kind: 'product',
          at: ago(product.days * dayMs),
          more,
          total: photos.length,
        })
        await place(trx, id, photos)
        if (download) await place(trx, id, [download], 'download')
      })
    },
  }
}

/** Creates the missing items of a shelf except its films, one at a time. */
export async function drawShelf(deps: Deps, shelf: DemoShelf): Promise<void> {
  const make = shelfMaker(deps, shelf)
  for (const [i, story] of (shelf.stories ?? []).entries()) await make.story(story, i)
  for (const [i, post] of (shelf.posts ?? []).entries()) if (post.kind !== 'video') await make.post(post, i)
  for (const [i, gallery] of (shelf.galleries ?? []).entries()) await make.gallery(gallery, i)
  for (const [i, photo] of (shelf.photos ?? []).entries()) await make.photo(photo, i)
  for (const [i, product] of (shelf.products ?? []).entries()) await make.product(product, i)
}

/** Creates the missing films of a shelf, which take longest. */
export async function drawFilms(deps: Deps, shelf: DemoShelf): Promise<void> {
  const make = shelfMaker(deps, shelf)
  for (const [i, post] of (shelf.posts ?? []).entries()) if (post.kind === 'video') await make.post(post, i)
  if (shelf.welcome) await make.welcome(shelf.welcome)
  for (const [i, film] of (shelf.films ?? []).entries()) await make.film(film, i)
}
