import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import type { Deps } from '../../deps.ts'
import { allKeys, type FileKeys } from '../../features/files/file-keys.ts'
import { blurredPreview, documentVariant, photoVariants, publicVariants } from '../../features/files/make-variants.ts'
import { publicPictureKey, publicWidths } from '../../features/files/public-picture.ts'
import type { ReadPicture } from '../../features/files/read-picture.ts'
import { drawing, type Drawing } from './art/drawing.ts'
import { demoCreators } from './creators/all.ts'
import type { DemoCreator } from './creators/types.ts'
import { demoId } from './demo-id.ts'
import { drawDocument } from './draw-document.ts'
import { demoFans, drawFan } from './fans.ts'
import { creatorId, fanId, operatorId, pendingId } from './seed-people.ts'
import { photoId } from './seed-posts.ts'

/** Sizes in pixels of the drawings of posts. */
const shapes = { tall: [1024, 1280], square: [1080, 1080], wide: [1280, 854] } as const

/** The drawing as pixels, which the site's own encoders take further. */
async function render(sheet: Drawing): Promise<ReadPicture> {
  const { data, info } = await sharp(Buffer.from(sheet.svg()), { unlimited: true }).flatten().removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return { pipeline: () => sharp(data, { raw: { width: info.width, height: info.height, channels: 3 } }), width: info.width, height: info.height }
}

const sheetOf = (width: number, height: number, seed: string, draw: (d: Drawing) => void): Drawing => {
  const d = drawing(width, height, seed)
  draw(d)
  return d
}

type PublicPicture = { ownerId: string; type: 'avatar' | 'cover'; draw: () => Drawing }

/** Draws an avatar or a cover and gives it to its owner, unless the owner has one. */
async function drawPublic(deps: Deps, { ownerId, type, draw }: PublicPicture): Promise<void> {
  const column = type === 'avatar' ? 'avatar_file_id' : 'cover_file_id'
  const owner = await deps.db.selectFrom('account').select(column).where('id', '=', ownerId).executeTakeFirst()
  if (!owner || owner[column]) return
  const id = demoId(`${type} ${ownerId}`)
  const variants = await publicVariants(type, await render(draw()))
  await Promise.all([...variants].map(([width, variant]) => deps.storage.put(publicPictureKey(id, width), variant.body, 'image/webp')))
  const largest = variants.get(1920)
  const now = deps.clock.now()
  const keys: FileKeys = { folder: `public/${id}/`, widths: [...publicWidths] }
  await deps.db
    .insertInto('file')
    .values({
      id, owner_id: ownerId, type, name: `${type}.webp`, mime_type: 'image/webp', size: largest?.body.length ?? 0, width: largest?.width ?? null, height: largest?.height ?? null, status: 'ready',
      keys: JSON.stringify(keys), created_at: now, updated_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await deps.db.updateTable('account').set({ [column]: id }).where('id', '=', ownerId).where(column, 'is', null).execute()
}

const fanPortraits = demoFans.map((fan): PublicPicture => ({ ownerId: fanId(fan.username), type: 'avatar', draw: () => drawFan(fan) }))

/** Portraits of the creators and of the demo accounts: they are on the first page, so they are drawn before the site opens. Two at a time. */
export async function drawFirstPortraits(deps: Deps): Promise<void> {
  const pictures: PublicPicture[] = [
    ...demoCreators.map((one): PublicPicture => ({ ownerId: creatorId(one.username), type: 'avatar', draw: () => sheetOf(640, 640, `avatar ${one.username}`, one.artist.avatar) })),
    ...fanPortraits.slice(0, 1),
    { ownerId: operatorId, type: 'avatar', draw: () => drawFan({ username: 'stage.manager', hair: 'beanie' }) },
    { ownerId: pendingId, type: 'avatar', draw: () => drawFan({ username: 'matteo.vetro', hair: 'crop' }) },
  ]
  const next = pictures.values()
  const draw = async () => {
    for (const picture of next) await drawPublic(deps, picture)
  }
  await Promise.all([draw(), draw()])
}

async function drawPhoto(deps: Deps, { creator, post, position }: { creator: DemoCreator; post: number; position: number }): Promise<void> {
  const [name, shape] = creator.posts[post]?.photos?.[position] ?? []
  const draw = name && creator.artist.pictures[name]
  const id = photoId(creator, post, position)
  const row = await deps.db.selectFrom('file').select('id').where('id', '=', id).where('status', '=', 'processing').executeTakeFirst()
  if (!draw || !shape || !row) return
  const [width, height] = shapes[shape]
  const picture = await render(sheetOf(width, height, `${creator.username} ${post} ${position}`, draw))
  const [variants, preview] = [await photoVariants(picture), await blurredPreview(picture)]
  const keys: FileKeys = {
    folder: `photo/${randomUUID()}/`, widths: variants.map((variant) => variant.width),
    preview: { key: `preview/${randomUUID()}.webp`, width: preview.width, height: preview.height }
  }
  for (const variant of variants) await deps.storage.put(`${keys.folder}${variant.width}.webp`, variant.body, 'image/webp')
  await deps.storage.put(keys.preview?.key ?? '', preview.body, 'image/webp')
  const settled = await deps.db
    .updateTable('file')
    .set({ status: 'ready', kind: 'photo', width, height, size: variants.at(-1)?.body.length ?? 0, keys: JSON.stringify(keys), updated_at: deps.clock.now() })
    .where('id', '=', id)
    .where('status', '=', 'processing')
    .returning('id')
    .executeTakeFirst()
  if (!settled) await deps.storage.remove(allKeys(keys)) // another process was faster
}

/** The identity documents of the creator who waits for approval. */
async function drawDocuments(deps: Deps): Promise<void> {
  for (const kind of ['idDocument', 'selfieWithId'] as const) {
    const id = demoId(`document ${kind}`)
    if (await deps.db.selectFrom('file').select('id').where('id', '=', id).executeTakeFirst()) continue
    const made = await documentVariant(await render(drawDocument(kind)))
    const key = `document/${id}.webp`
    await deps.storage.put(key, made.body, 'image/webp')
    const now = deps.clock.now()
    await deps.db.insertInto('file').values(
      {
        id, owner_id: pendingId, type: 'document', name: `${kind}.webp`, mime_type: 'image/webp', size: made.body.length,
        width: made.width, height: made.height, status: 'ready', keys: JSON.stringify({ original: key } satisfies FileKeys),
        created_at: now, updated_at: now
      }
    ).execute()
    await deps.db.insertInto('performer_document').values(
      { id: demoId(`performer document ${kind}`), performer_id: pendingId, kind, file_id: id, created_at: now }
    ).onConflict((conflict) => conflict.doNothing()).execute()
  }
}

/** The photos of all posts, in the order in which people come upon them: everyone's newest, and back through the year. */
const photosInOrder = Array.from({ length: Math.max(...demoCreators.map((one) => one.posts.length)) }, (_, post) =>
  demoCreators.flatMap((creator) => [...(creator.posts[post]?.photos ?? []).keys()].map((position) => ({ creator, post, position }))),
).flat()

/**
 * Draws what is not drawn yet, one at a time: covers, fans, documents, photos of posts. Goes on where a former run was cut short; two at once do no harm.
 * `photos` is how many posts' photos at most are looked at.
 */
export async function drawTheRest(deps: Deps, { photos = Infinity }: { photos?: number } = {}): Promise<void> {
  for (const one of demoCreators) await drawPublic(
    deps,
    { ownerId: creatorId(one.username), type: 'cover', draw: () => sheetOf(1440, 480, `cover ${one.username}`, one.artist.cover) }
  )
  for (const portrait of fanPortraits) await drawPublic(deps, portrait)
  await drawDocuments(deps)
  for (const photo of photosInOrder.slice(0, photos)) await drawPhoto(deps, photo)
}
