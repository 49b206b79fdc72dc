import { hasWord } from '../../../../contract/text/whole-words.ts'
import type { Db } from '../../../db/connect.ts'
import { invalidField } from '../../../http/api-error.ts'
import { readSettings } from '../../platform/settings/queries.ts'

/** Names that are shown to others. */
type Names = { name?: string | undefined; username?: string | undefined }

/**
 * Rejects names with a word that the operator has restricted. In a username an underscore, a hyphen and a dot separate
 * words.
 * @throws ApiError 422 naming the field
 */
export async function requireAllowedNames(db: Db, names: Names): Promise<void> {
  const { restrictedWords } = await readSettings(db)
  for (const field of ['name', 'username'] as const)
    if (hasWord(names[field] ?? '', restrictedWords)) throw invalidField(field, 'Choose another name')
}

/** Whether a name has no restricted word. */
export const isAllowedName = async (db: Db, name: string): Promise<boolean> =>
  !hasWord(name, (await readSettings(db)).restrictedWords)
