import type { Readable } from 'node:stream'
import type { BackedUp, Stored } from './manifest.ts'

/** Where a backup is written: a folder or one file. */
export type BackupWriter = {
  /** How many files may be added at the same time. */
  readonly parallel: number
  /** Adds a file; the streams are connected one to the next. */
  add(path: string, source: Readable, through: NodeJS.ReadWriteStream[], signal: AbortSignal): Promise<Stored>
  /** Takes over an object of an earlier backup without copying it, if that is possible here. */
  reuse(object: BackedUp): Promise<boolean>
  /** Completes the backup: until then, nothing takes it for one. Returns where it is. */
  finish(manifest: string): Promise<string>
  /** Removes what was written. */
  abort(): Promise<void>
}

/** An existing backup. */
export type BackupReader = {
  readonly place: string
  /** Opens a file of the backup. @throws Refused when it is missing */
  open(path: string): Promise<Readable>
  close(): Promise<void>
}

/** The ending of the name of a backup that is not complete yet. */
export const UNFINISHED = '.unfinished'
