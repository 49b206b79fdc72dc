import * as z from 'zod'
import { listMigrations } from '../../../server/db/migrate.ts'
import { Refused } from '../admin-command.ts'
import { JOB_TABLES, type JobTable } from './read-database.ts'

/** The format of a backup. A change that older releases cannot read gets the next number. */
export const FORMAT = 1
/** The file without which a backup is not complete: it is written last. */
export const MANIFEST = 'manifest.json'
/** The list of all objects, one JSON object a line. */
export const OBJECT_LIST = 'objects.jsonl.gz'
export const SECRET_FILE = 'secret'

export const tablePath = (name: string): string => `database/${name}.copy.gz`
export const jobsPath = (name: JobTable): string => `jobs/${name}.copy.gz`
export const objectPath = (key: string): string => `files/${key}`

const count = z.number().int().min(0)
const stored = { bytes: count, sha256: z.string().regex(/^[0-9a-f]{64}$/) }
const NamedFile = z.object({ name: z.string(), checksum: z.string() })
const name = z.string().min(1)

/** What a backup contains, and the checksums of its files as they are stored. It never contains the secret. */
export const Manifest = z.object({
  format: z.literal(FORMAT),
  id: z.uuid(),
  madeAt: z.iso.datetime(),
  release: z.string(),
  postgres: z.string(),
  secretFingerprint: z.string(),
  hasSecret: z.boolean(),
  migrations: z.array(NamedFile),
  functions: z.array(NamedFile),
  tables: z.array(z.object({ name, columns: z.array(name), rows: count, digest: z.string(), ...stored })),
  sequences: z.array(z.object({ name, last: z.string().regex(/^-?\d+$/), isCalled: z.boolean() })),
  jobs: z.array(z.object({ name: z.enum(JOB_TABLES), rows: count, ...stored })),
  objects: z.object({ count, totalBytes: count, list: z.object(stored) }),
  /** Objects that rows name, and that were not in the storage when the backup was made. */
  missing: z.array(z.string()),
})
export type Manifest = z.infer<typeof Manifest>

/** Bytes of a stored file, and the SHA-256 of these bytes. */
export type Stored = { bytes: number; sha256: string }
/** An object of the storage in a backup. */
export type BackedUp = Stored & { key: string }
export const BackedUp = z.object({ key: z.string(), ...stored })

/** @throws Refused when the text is no manifest, or of a newer format */
export function parseManifest(text: string, place: string): Manifest {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new Refused(`${place}: ${MANIFEST} is damaged.`)
  }
  const { format } = (value ?? {}) as { format?: unknown }
  if (typeof format === 'number' && format > FORMAT)
    throw new Refused(`${place} was made by a newer release. Update this site first, then restore it.`)
  const parsed = Manifest.safeParse(value)
  if (!parsed.success)
    throw new Refused(`${place}: ${MANIFEST} is damaged (${parsed.error.issues[0]?.path.join('.')}).`)
  return parsed.data
}

/** @throws Refused when this release does not know a migration that the database has, or knows another text of it */
export function requireKnownMigrations(migrations: readonly { name: string; checksum: string }[], what: string): void {
  const known = new Map(listMigrations().map(({ name: file, checksum }) => [file, checksum]))
  const newer = migrations.find((migration) => !known.has(migration.name))
  if (newer)
    throw new Refused(
      `${what} comes from a newer release: this one does not know its migration ${newer.name}. Update this site first, then try again.`
    )
  const other = migrations.find((migration) => known.get(migration.name) !== migration.checksum)
  if (other) throw new Refused(`${what} comes from another program: its migration ${other.name} has another text.`)
}
