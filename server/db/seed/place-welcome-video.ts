import type { Deps } from '../../deps.ts'

/** Makes the welcome video of a demo creator who has none. `storeFilm` stores its file and returns the id, or nothing where films cannot be made. */
export async function placeWelcomeVideo(
  { db }: Deps,
  ownerId: string,
  storeFilm: () => Promise<string | undefined>
): Promise<void> {
  const isMissing = await db
    .selectFrom('performer')
    .select('account_id')
    .where('account_id', '=', ownerId)
    .where('welcome_video_file_id', 'is', null)
    .executeTakeFirst()
  const file = isMissing && (await storeFilm())
  if (!file) return
  await db.updateTable('performer').set({ welcome_video_file_id: file }).where('account_id', '=', ownerId).execute()
}
