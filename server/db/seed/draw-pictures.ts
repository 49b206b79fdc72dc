import type { Deps } from '../../deps.ts'
import { transaction } from '../transaction.ts'
import { allKeys } from '../../features/files/file-keys.ts'
import { insertDocuments, makeDocumentDrawing, makePublicDrawing } from '../../features/files/store-picture.ts'
import { drawing, type Drawing } from './art/drawing.ts'
import { demoCreators } from './creators/all.ts'
import type { DemoCreator } from './creators/types.ts'
import { demoId } from './demo-id.ts'
import { drawDocument } from './draw-document.ts'
import { makeDrawing, shapes } from './draw-photo.ts'
import { drawFilms, drawShelf } from './draw-shelf.ts'
import { demoFans, drawFan } from './fans.ts'
import { payInTalks } from './pay-in-talks.ts'
import { drawTalks } from './seed-talks.ts'
import { creatorId, fanId, operatorId, pendingId } from './seed-people.ts'
import { photoId } from './seed-posts.ts'
import { bookmarkFromShelves, buyFromShelves } from './seed-purchases.ts'
import { shelves } from './shelf/all.ts'

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
  const { keys, ...shape } = await makePublicDrawing(deps, id, type, draw().svg())
  const now = deps.clock.now()
  await deps.db
    .insertInto('file')
    .values({
      id,
      owner_id: ownerId,
      type,
      name: `${type}.webp`,
      mime_type: 'image/webp',
      ...shape,
      status: 'ready',
      keys: JSON.stringify(keys),
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await deps.db
    .updateTable('account')
    .set({ [column]: id })
    .where('id', '=', ownerId)
    .where(column, 'is', null)
    .execute()
}

const fanPortraits = demoFans.map(
  (fan): PublicPicture => ({ ownerId: fanId(fan.username), type: 'avatar', draw: () => drawFan(fan) })
)

/** Portraits of the creators and of the demo accounts: they are on the first page, so they are drawn before the site opens. Two at a time. */
export async function drawFirstPortraits(deps: Deps): Promise<void> {
  const pictures: PublicPicture[] = [
    ...demoCreators.map(
      (one): PublicPicture => ({
        ownerId: creatorId(one.username),
        type: 'avatar',
        draw: () => sheetOf(640, 640, `avatar ${one.username}`, one.artist.avatar),
      })
    ),
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

async function drawPhoto(
  deps: Deps,
  { creator, post, position }: { creator: DemoCreator; post: number; position: number }
): Promise<void> {
  const [name, shape] = creator.posts[post]?.photos?.[position] ?? []
  const draw = name && creator.artist.pictures[name]
  const id = photoId(creator, post, position)
  const row = await deps.db
    .selectFrom('file')
    .select('id')
    .where('id', '=', id)
    .where('status', '=', 'processing')
    .executeTakeFirst()
  if (!draw || !shape || !row) return
  const [width, height] = shapes[shape]
  const kept = await makeDrawing(deps, sheetOf(width, height, `${creator.username} ${post} ${position}`, draw).svg())
  const settled = await deps.db
    .updateTable('file')
    .set({
      status: 'ready',
      ...kept.row,
      size: kept.size,
      keys: JSON.stringify(kept.keys),
      updated_at: deps.clock.now(),
    })
    .where('id', '=', id)
    .where('status', '=', 'processing')
    .returning('id')
    .executeTakeFirst()
  if (!settled) await deps.storage.remove(allKeys(kept.keys)) // another process was faster
}

/** The identity documents of the creator who waits for approval. */
async function drawDocuments(deps: Deps): Promise<void> {
  for (const kind of ['idDocument', 'selfieWithId'] as const) {
    const id = demoId(`document ${kind}`)
    if (await deps.db.selectFrom('file').select('id').where('id', '=', id).executeTakeFirst()) continue
    const made = await makeDocumentDrawing(deps, id, `${kind}.webp`, drawDocument(kind).svg())
    await transaction(deps.db, (trx) => insertDocuments(trx, pendingId, [{ ...made, kind }], deps.clock.now()))
  }
}

/** The photos of all posts, in the order in which people come upon them: everyone's newest, and back through the year. */
const photosInOrder = Array.from({ length: Math.max(...demoCreators.map((one) => one.posts.length)) }, (_, post) =>
  demoCreators.flatMap((creator) =>
    [...(creator.posts[post]?.photos ?? []).keys()].map((position) => ({ creator, post, position }))
  )
).flat()

/**
 * Draws what is not drawn yet, one at a time: covers, fans, documents, shelves, photos of posts, films. Goes on where a former run was cut short; two at once
 * do no harm. `photos` is how many posts' photos at most are looked at, `shelved` whether the shelves are.
 */
export async function drawTheRest(
  deps: Deps,
  { photos = Infinity, shelved = true }: { photos?: number; shelved?: boolean } = {}
): Promise<void> {
  for (const one of demoCreators)
    await drawPublic(deps, {
      ownerId: creatorId(one.username),
      type: 'cover',
      draw: () => sheetOf(1440, 480, `cover ${one.username}`, one.artist.cover),
    })
  for (const portrait of fanPortraits) await drawPublic(deps, portrait)
  await drawDocuments(deps)
  if (shelved) for (const shelf of shelves) await drawShelf(deps, shelf)
  if (shelved) await drawTalks(deps)
  for (const photo of photosInOrder.slice(0, photos)) await drawPhoto(deps, photo)
  if (!shelved) return
  for (const shelf of shelves) await drawFilms(deps, shelf)
  await payForDrawn(deps)
  await bookmarkFromShelves(deps)
}

/** What people pay once there is something to see, oldest first: the balances of a wallet follow each other by date. */
export async function payForDrawn(deps: Deps): Promise<void> {
  await payInTalks(deps)
  await buyFromShelves(deps)
}
