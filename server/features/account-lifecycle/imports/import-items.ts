import type { output, ZodType } from 'zod'
import { feeds } from '../../../../contract/catalogue/feeds.ts'
import { galleries } from '../../../../contract/catalogue/assets/galleries.ts'
import { photos } from '../../../../contract/catalogue/assets/photos.ts'
import { products } from '../../../../contract/catalogue/assets/products.ts'
import { videos } from '../../../../contract/catalogue/assets/videos.ts'
import type { Language } from '../../../../contract/errors.ts'
import type { Deps } from '../../../deps.ts'
import type { Viewer } from '../../../http/authenticate.ts'
import { parse } from '../../../http/parse.ts'
import { saveGallery } from '../../catalogue/assets/save-gallery.ts'
import { savePhoto } from '../../catalogue/assets/save-photo.ts'
import { saveProduct } from '../../catalogue/assets/save-product.ts'
import { saveVideo } from '../../catalogue/assets/save-video.ts'
import { createPoll } from '../../catalogue/feeds/polls.ts'
import { createFeed } from '../../catalogue/feeds/write-feed.ts'
import type { ArchiveMedia, ArchivePost } from './archive-schema.ts'
import { storeCaptions, storeRole, UnusableItem, type FileSource } from './item-files.ts'

/** Who imports, and from where. */
export type Importer = FileSource & { readonly viewer: Viewer }

/** What an archive says goes by the rules of a call of the API, its texts included. @throws ApiError `invalid` */
const checked = <S extends ZodType>(schema: S, body: unknown, language: Language): output<S> =>
  parse(schema, body, 'invalid', language) as output<S>

const offerOf = (item: ArchivePost | ArchiveMedia) => ({
  title: item.title,
  caption: item.caption,
  access: item.access,
  ...(item.price !== null && item.price !== undefined && item.access === 'sale' && { price: item.price }),
  status: 'draft',
})

const postTypes = { video: 'feed-video', audio: 'feed-audio' } as const

/** Adds a post as a draft under this id. @throws UnusableItem, ApiError */
export async function importPost(deps: Deps, importer: Importer, post: ArchivePost, id: string): Promise<void> {
  const { viewer, language } = importer
  // Checked before the files, which take long, with ids in their place.
  const draft = { ...offerOf(post), text: post.text, isPinned: post.isPinned }
  checked(feeds.create.body, { ...draft, fileIds: post.files.length > 0 || post.poll ? [id] : [] }, language)
  const poll = post.poll && {
    ...(post.poll.question && { question: post.poll.question }),
    options: post.poll.options.map(({ text }) => text),
  }
  const checkedPoll = poll && checked(feeds.createPoll.body, poll, language)
  const fileIds = await storeRole(
    deps,
    importer,
    post.files,
    'media',
    ({ kind }) => postTypes[kind as keyof typeof postTypes] ?? 'feed-photo'
  )
  const [thumbnailId] = await storeRole(deps, importer, post.files, 'thumbnail', () => 'feed-thumbnail')
  const [teaserId] = await storeRole(deps, importer, post.files, 'teaser', () => 'feed-teaser')
  const captions = await storeCaptions(deps, importer, post.files)
  const pollId = checkedPoll && (await createPoll(deps, viewer, checkedPoll))._id
  const body = checked(
    feeds.create.body,
    {
      ...draft,
      fileIds,
      ...(thumbnailId && { thumbnailId }),
      ...(teaserId && { teaserId }),
      ...(captions.length > 0 && { captions }),
      ...(pollId && { pollId }),
    },
    language
  )
  await createFeed(deps, viewer, body, language, id)
}

/** Adds a video, photo or product as a draft under this id. @throws UnusableItem, ApiError */
export async function importMedia(deps: Deps, importer: Importer, media: ArchiveMedia, id: string): Promise<void> {
  const { viewer, language } = importer
  const draft = { ...offerOf(media), description: media.text }
  if (media.kind === 'video') {
    checked(videos.upload.body, draft, language)
    const [videoFileId] = await storeRole(deps, importer, media.files, 'media', () => 'video')
    const [teaserFileId] = await storeRole(deps, importer, media.files, 'teaser', () => 'video-teaser')
    const [thumbnailFileId] = await storeRole(deps, importer, media.files, 'thumbnail', () => 'video-thumbnail')
    const captions = await storeCaptions(deps, importer, media.files)
    const files = {
      ...(videoFileId && { videoFileId }),
      ...(teaserFileId && { teaserFileId }),
      ...(thumbnailFileId && { thumbnailFileId }),
      ...(captions.length > 0 && { captions }),
    }
    await saveVideo(
      deps,
      viewer,
      checked(videos.upload.body, { ...draft, ...files }, language),
      language,
      undefined,
      id
    )
  } else if (media.kind === 'product') {
    // A product is always for sale: its body has no `access`.
    const { access: _, ...goods } = draft
    const type = { type: media.productType, ...(media.productType === 'physical' && { stock: media.stock ?? 0 }) }
    checked(products.create.body, { ...goods, ...type }, language)
    const photoFileIds = await storeRole(deps, importer, media.files, 'media', () => 'product-photo')
    const [fileId] = await storeRole(deps, importer, media.files, 'download', () => 'product-file')
    const body = checked(products.create.body, { ...goods, ...type, photoFileIds, ...(fileId && { fileId }) }, language)
    await saveProduct(deps, viewer, body, language, undefined, id)
  } else {
    const body = checked(photos.upload.body, draft, language)
    const [fileId] = await storeRole(deps, importer, media.files, 'media', () => 'photo')
    if (fileId === undefined) throw new UnusableItem('')
    await savePhoto(deps, viewer, body, language, { fileId, newId: id })
  }
}

/** Adds a gallery with photos that were added before, in their order. @throws UnusableItem, ApiError */
export async function importGallery(
  deps: Deps,
  { viewer, language }: Importer,
  gallery: ArchiveMedia,
  id: string,
  photoIds: readonly string[],
  coverId: string | undefined
): Promise<void> {
  const body = checked(
    galleries.create.body,
    {
      ...offerOf(gallery),
      description: gallery.text,
      photoIds,
      ...(coverId && { coverId }),
    },
    language
  )
  await saveGallery(deps, viewer, body, language, undefined, id)
}
